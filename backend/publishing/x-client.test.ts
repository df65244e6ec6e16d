import { createServer, type RequestListener } from "node:http";
import { listen } from "@linnet/tests/support/listen";
import { afterEach, expect, test, vi } from "vitest";
import { provideEnvironment } from "../process/env.ts";
import { callX } from "./x-client.ts";

let close: (() => void) | undefined;
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  close?.();
});

/** Has X played by this listener, on loopback. */
async function playX(listener: RequestListener): Promise<void> {
  const server = createServer(listener);
  const port = await listen(server);
  provideEnvironment({ X_API_BASE_URL: `http://127.0.0.1:${port}` });
  close = () => {
    server.closeAllConnections();
    server.close();
  };
}

const post = () => callX("token", (api) => api.v2.tweet("High tide at noon."));

test("a server that is not there was not asked: nothing was done", async () => {
  await playX(() => {});
  close?.();
  await expect(post()).rejects.toMatchObject({ kind: "unreachable", isCertain: true });
});

test.each<[string, RequestListener]>([
  ["hangs up", (request) => request.socket.destroy()],
  ["fails", (_, response) => response.writeHead(503).end()],
  [
    "breaks off in its answer",
    (request, response) => {
      response.writeHead(201, { "content-type": "application/json", "content-length": "100" });
      response.write('{"data":{"id":"1"', () => request.socket.destroy());
    },
  ],
])("a server that was asked and %s leaves it open what was done", async (_, listener) => {
  await playX(listener);
  await expect(post()).rejects.toMatchObject({ kind: "unanswered", isCertain: false });
});

test("an answer that trickles is given up", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await playX((_, response) => {
    response.writeHead(201, { "content-type": "application/json" });
    const trickle = setInterval(() => response.write(" "), 5);
    response.once("close", () => clearInterval(trickle));
  });
  const failed = expect(post()).rejects.toMatchObject({ kind: "unanswered", isCertain: false });
  await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 10_000 });
  vi.advanceTimersByTime(20_000);
  await failed;
});

test("the token endpoint gets a form, with the application's own credentials", async () => {
  const seen = Promise.withResolvers<{
    type?: string | undefined;
    authorization?: string | undefined;
    body: string;
  }>();
  await playX(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { "content-type": type, authorization } = request.headers;
    seen.resolve({ type, authorization, body: Buffer.concat(pieces).toString() });
    response.writeHead(200, { "content-type": "application/json" });
    response.end('{"access_token":"a","refresh_token":"b","expires_in":7200,"scope":"users.read"}');
  });
  const application = { clientId: "id", clientSecret: "secret" };
  await callX(application, (api) => api.refreshOAuth2Token("used-once"));
  const { type, authorization, body } = await seen.promise;
  expect(type).toContain("application/x-www-form-urlencoded");
  expect(authorization).toBe(`Basic ${Buffer.from("id:secret").toString("base64")}`);
  expect(new URLSearchParams(body).get("refresh_token")).toBe("used-once");
});

test.each([
  ["a page", "text/html", "<html>Back soon</html>"],
  ["nothing", "application/json", ""],
  ["an empty object", "application/json", "{}"],
  ["null", "application/json", "null"],
  ["a life without end", "application/json", '{"access_token":"a","scope":"","expires_in":1e300}'],
  ["an account without a name", "application/json", '{"data":{"id":"1","username":"ada"}}'],
  ["a NUL in a name", "application/json", '{"data":{"id":"1","username":"ada","name":"A\\u0000"}}'],
])("%s as X's answer leaves it open what was done", async (_, type, body) => {
  await playX((_request, response) => {
    response.writeHead(200, { "content-type": type }).end(body);
  });
  const failure = { name: "XFailure", kind: "unanswered" };
  const application = { clientId: "id", clientSecret: "secret" };
  await expect(
    callX(application, (api) => api.refreshOAuth2Token("used-once")),
  ).rejects.toMatchObject(failure);
  await expect(callX("token", (api) => api.v2.me())).rejects.toMatchObject(failure);
});

test.each([
  ["http://x.example", "POST http://x.example/2/tweets", "refused"],
  ["https://x.example", "CONNECT x.example:443", "unreachable"],
])(
  "X at %s is asked through the operator's proxy, where Node takes it",
  async (X_API_BASE_URL, asked, kind) => {
    const seen: string[] = [];
    const proxy = createServer(({ method, url }, response) => {
      seen.push(`${method} ${url}`);
      response.writeHead(403).end();
    });
    proxy.on("connect", ({ method, url }, socket) => {
      seen.push(`${method} ${url}`);
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    });
    const address = `http://127.0.0.1:${await listen(proxy)}`;
    close = () => proxy.close();
    provideEnvironment({ X_API_BASE_URL });
    vi.stubEnv("NODE_USE_ENV_PROXY", "1");
    vi.stubEnv("NO_PROXY", "");
    vi.stubEnv("HTTP_PROXY", address);
    vi.stubEnv("HTTPS_PROXY", address);
    await expect(post()).rejects.toMatchObject({ kind, isCertain: true });
    expect(seen).toEqual([asked]);
  },
);
