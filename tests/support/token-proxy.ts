import { once } from "node:events";
import { createServer, request } from "node:http";
import { findFreePort } from "./find-free-port.ts";

/** A proxy on loopback that sends each request on with a token: for programs that can send none. */
export interface TokenProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a proxy of a backend. Other hosts and origins than the proxy's own reach the backend as they are. */
export async function startTokenProxy(backend: {
  url: string;
  token: string;
}): Promise<TokenProxy> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const own: Record<string, string> = {
    [new URL(url).host]: new URL(backend.url).host,
    [url]: backend.url,
  };

  const server = createServer((asked, answer) => {
    const { method, headers } = asked;
    const { host = "", origin } = headers;
    const sent = request(new URL(asked.url ?? "/", backend.url), {
      method,
      headers: {
        ...headers,
        host: own[host] ?? host,
        ...(origin === undefined ? {} : { origin: own[origin] ?? origin }),
        authorization: `Bearer ${backend.token}`,
      },
    });
    sent.on("response", (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    sent.on("error", () => answer.destroy());
    answer.on("close", () => sent.destroy());
    asked.pipe(sent);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
