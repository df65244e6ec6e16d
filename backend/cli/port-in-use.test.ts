import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { portInUse } from "./port-in-use.ts";

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

test("a Linnet that has the port can be used", async () => {
  const url = await serve((request, response) => {
    response.end(request.url === "/api/health/live" ? '{"status":"live"}' : "");
  });
  expect(await portInUse(url)).toContain(
    `is in use by a Linnet that runs already: use it at ${url}`,
  );
});

test.each<[string, RequestListener]>([
  ["answers everything", (_request, response) => response.end("<h1>It works</h1>")],
  ["has no such path", (_request, response) => response.writeHead(404).end()],
  ["says nothing", () => {}],
])("another program, which %s, is to be stopped, or another port taken", async (_, answer) => {
  const url = await serve(answer);
  const next = Number(new URL(url).port) + 1;
  expect(await portInUse(url)).toMatch(new RegExp(`in use by another process: .*PORT=${next}$`));
});
