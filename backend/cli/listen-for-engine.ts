import { randomBytes } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import { listen } from "./listen.ts";

/**
 * Listens, on loopback alone, for the requests by which the engine has its steps carried out. Nobody else knows the path
 * below which they come.
 *
 * @param app the app's handler, once there is one: requests wait for it.
 * @returns the address for `WORKFLOW_LOCAL_BASE_URL`.
 */
export async function listenForEngine(app: Promise<RequestListener>): Promise<string> {
  const path = `/${randomBytes(24).toString("base64url")}`;
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith(`${path}/.well-known/workflow/`)) {
      response.writeHead(404).end();
      return;
    }
    const handle = await app;
    request.url = request.url.slice(path.length);
    handle(request, response);
  });
  const port = await listen(server, 0, "127.0.0.1");
  return `http://127.0.0.1:${port}${path}`;
}
