import { once } from "node:events";
import { request as ask, createServer, type RequestListener, type Server } from "node:http";
import { proveOwner } from "@linnet/protocol";
import { afterEach, expect, test } from "vitest";
import { fetchOverNewConnection } from "./fetch-over-new-connection.ts";
import { isOwnersBackend } from "./is-owners-backend.ts";

const TOKEN = "linnet_owner";
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(handle: RequestListener, port = 0): Promise<{ server: Server; url: string }> {
  const server = createServer({ keepAliveTimeout: 600_000 }, handle);
  servers.push(server);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const bound = typeof address === "object" && address ? address.port : 0;
  return { server, url: `http://127.0.0.1:${bound}` };
}

/** A backend that proves to have the token. */
const prove: RequestListener = async (request, response) => {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  const { nonce = "" } = body ? JSON.parse(body) : {};
  const proof = await proveOwner(TOKEN, nonce, `127.0.0.1:${request.socket.localPort}`);
  response.setHeader("content-type", "application/json").end(JSON.stringify({ proof }));
};

const refuse =
  (status: number): RequestListener =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/problem+json" });
    response.end(JSON.stringify({ type: "about:blank", title: "No", status }));
  };

test("whoever holds connections open for the backend that comes after gets no question and no token", async () => {
  const tokens: (string | undefined)[] = [];
  let asked = 0;
  const rogue = await listen((request, response) => {
    asked += 1;
    tokens.push(request.headers.authorization);
    // Until it has made way for the backend.
    if (rogue.server.listening) return response.writeHead(503).end();
    const { url, method, headers } = request;
    const onward = ask(`${rogue.url}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  const { url } = rogue;
  await (await fetchOverNewConnection(`${url}/api/health/ready`, {})).text();
  // It holds the connections that a client keeps.
  rogue.server.closeIdleConnections = () => {};
  rogue.server.close();
  const backend: (string | undefined)[] = [];
  await listen(
    (request, response) => {
      backend.push(request.headers.authorization);
      void prove(request, response);
    },
    Number(new URL(url).port),
  );
  expect(await isOwnersBackend(url, TOKEN)).toBe(true);
  await (await fetch(`${url}/api/chats`, { headers: { authorization: TOKEN } })).text();
  expect(asked).toBe(1);
  expect(tokens).toEqual([undefined]);
  expect(backend).toEqual([undefined, TOKEN]);
});

test("an earlier version, and whoever answers something else, is not the owner's backend", async () => {
  for (const handle of [
    refuse(404),
    refuse(500),
    (_, response) => response.end("hello"),
    (_, response) => response.end(JSON.stringify({ proof: "0".repeat(64) })),
  ] satisfies RequestListener[]) {
    expect(await isOwnersBackend((await listen(handle)).url, TOKEN)).toBe(false);
  }
});

test("a backend that cannot prove it now is no stranger", async () => {
  for (const status of [429, 503]) {
    const { url } = await listen(refuse(status));
    await expect(isOwnersBackend(url, TOKEN)).rejects.toMatchObject({ status });
  }
  const { server, url } = await listen(refuse(503));
  server.close();
  await expect(isOwnersBackend(url, TOKEN)).rejects.toMatchObject({ code: "unreachable" });
});
