import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "@linnet/tests/support/listen";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runtimeState } from "../process/runtime-state.ts";
import { answerWhileStarting, passesFrontDoor } from "./front-door.ts";

const server = createServer(async (request, response) => {
  if (await passesFrontDoor(request, response)) {
    const heard = String(request.headers["x-forwarded-host"] ?? "");
    response.writeHead(204, { "content-location": request.url ?? "", "x-heard": heard }).end();
  }
});

let port: number;
beforeAll(async () => {
  port = await listen(server);
});

afterAll(() => void server.close());

/** Asks for exactly this path, under a name of the backend's own or under another. */
async function ask(path: string, host = "127.0.0.1", method = "GET") {
  const request = get({ host: "127.0.0.1", port, path, method, headers: { host } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const type = response.headers["content-type"];
  const { allow, "retry-after": retryAfter, "content-location": passedAs } = response.headers;
  const { statusCode: status } = response;
  return { status, type, allow, retryAfter, passedAs, body: await text(response) };
}

async function statusOf(path: string): Promise<number | undefined> {
  return (await ask(path)).status;
}

test("a path of the backend passes", async () => {
  expect(await statusOf("/_next/static/chunk.js")).toBe(204);
});

test.each([
  "/_next/image?url=%2F.well-known%2Fworkflow%2Fv1%2Fflow&w=64&q=75",
  "/_next/image",
  "/_next%2fimage?url=%2Ficon.png&w=64&q=75",
  "//_next//image?url=%2Ficon.png&w=64&q=75",
  "/_NEXT/image?url=%2Ficon.png&w=64&q=75",
])("the image optimiser is not there as %s", async (path) => {
  expect(await statusOf(path)).toBe(404);
});

test("who asks for a page under a foreign name is told where the pages are, by a page", async () => {
  for (const path of ["/", "/sign-in?next=%2Fchats", "/nowhere"]) {
    const { status, type, body } = await ask(path, "rebound.example");
    expect(status).toBe(403);
    expect(type).toBe("text/html; charset=utf-8");
    expect(body).toContain(`href="http://127.0.0.1:3210${path}"`);
    expect(body).not.toContain("rebound.example");
  }
});

test.each([
  ["//other.example/a", "http://127.0.0.1:3210//other.example/a"],
  ['/"><script>alert(1)</script>', "http://127.0.0.1:3210/%22%3E%3Cscript%3Ealert(1)%3C/script%3E"],
  ["/device?user_code=A&x=1", "http://127.0.0.1:3210/device?user_code=A&amp;x=1"],
])("the page names no other host and holds no markup for %s", async (path, address) => {
  const { body } = await ask(path, "rebound.example");
  expect(body).toContain(`href="${address}"`);
  expect(body).not.toContain("<script");
});

test("who asks the API under a foreign name is told by a problem", async () => {
  for (const path of ["/api/chats", "//API/chats"]) {
    const { status, type, body } = await ask(path, "rebound.example");
    expect(status).toBe(403);
    expect(type).toBe("application/problem+json");
    expect(JSON.parse(body)).toMatchObject({ type: "/problems/foreign-origin" });
  }
});

test.each(["/api/health/live", "/api/health/ready", "/api/metrics", "/api/metrics?a=/api/chats"])(
  "%s is there under every name, as load balancers and Prometheus ask",
  async (path) => {
    expect((await ask(path, "10.0.0.5:4713")).status).toBe(204);
    expect((await ask(path, "10.0.0.5:4713", "POST")).status).toBe(405);
  },
);

test.each([
  "/api/health/live/../../chats",
  "/api/health/live%2f..%2f..%2fchats",
  "/api/metrics/",
  "/api/health",
  "/api/chats?/api/metrics",
  "//api/metrics",
  "/API/metrics",
])("%s is no such path, and refused under a foreign name", async (path) => {
  expect((await ask(path, "rebound.example")).status).toBe(403);
});

test("a request may name its whole address, which is then asked for by its path", async () => {
  const own = "http://127.0.0.1:3210";
  expect(await ask(`${own}/api/chats?q=a`)).toMatchObject({
    status: 204,
    passedAs: "/api/chats?q=a",
  });
  expect(await ask(`HTTP://127.0.0.1?a`)).toMatchObject({ status: 204, passedAs: "/?a" });
  expect((await ask(`${own}/api/nowhere`)).status).toBe(404);
  expect((await ask(`${own}/.well-known/workflow/v1/flow`)).status).toBe(404);
});

test.each([
  ["http://other.example/api/chats", "127.0.0.1"],
  ["http://127.0.0.1/api/chats", "rebound.example"],
  ["http://127.0.0.1@other.example/api/chats", "127.0.0.1"],
])("the address %s under the name %s is foreign", async (address, host) => {
  const { status, body } = await ask(address, host);
  expect(status).toBe(403);
  expect(JSON.parse(body)).toMatchObject({ type: "/problems/foreign-origin" });
});

test.each([
  ["PUT", "/api/chats", "GET, HEAD, OPTIONS, POST"],
  ["POST", "/api/chats/a/messages/b/stream?startIndex=0", "GET, HEAD, OPTIONS"],
  ["DELETE", "/API/openapi%2Ejson", "GET, HEAD, OPTIONS"],
  ["PATCH", "/api/drafts/export", "GET, HEAD, OPTIONS"],
  ["GET", "/api/drafts/import", "OPTIONS, POST"],
  ["PUT", "/sign-in", "GET, HEAD, POST"],
  ["TRACE", "/", "GET, HEAD, POST"],
  ["OPTIONS", "/nowhere", "GET, HEAD, POST"],
])("%s of %s is told which methods there are", async (method, path, allow) => {
  const answer = await ask(path, "127.0.0.1", method);
  expect(answer).toMatchObject({ status: 405, type: "application/problem+json", allow });
  expect(JSON.parse(answer.body).type).toBe("/problems/method-not-allowed");
});

test.each([
  ["/api/chats", "GET, HEAD, OPTIONS, POST"],
  ["/api/auth/device/code", "OPTIONS, POST"],
  ["/api/auth/get-session", "GET, HEAD, OPTIONS"],
])("a client can ask which methods %s has", async (path, allow) => {
  expect(await ask(path, "127.0.0.1", "OPTIONS")).toMatchObject({
    status: 204,
    allow,
    passedAs: undefined,
  });
});

test("what names no path is left to the check of paths", async () => {
  expect((await ask("*", "127.0.0.1", "OPTIONS")).status).toBe(204);
});

test.each(["GET", "HEAD", "OPTIONS", "POST"])("%s of the chats passes", async (method) => {
  expect((await ask("/api/chats", "127.0.0.1", method)).status).toBe(204);
});

test.each([
  ["GET", "/api"],
  ["GET", "/api/nowhere"],
  ["POST", "/api/chats/a/nowhere"],
  ["PUT", "/api/auth/nowhere"],
  ["GET", "/API/nowhere?x=1"],
  ["GET", "/API/chats"],
  ["GET", "/api/%63hats"],
  ["GET", "/%61pi/chats?limit=1"],
  ["POST", "/api/chats%2f"],
])("%s of %s, which the API does not have, is answered by a problem", async (method, path) => {
  const { status, type, body } = await ask(path, "127.0.0.1", method);
  expect({ status, type }).toEqual({ status: 404, type: "application/problem+json" });
  expect(JSON.parse(body)).toMatchObject({ type: "/problems/not-found", status: 404 });
});

test.each([
  "/.well-known/./workflow/v1/flow",
  "/.well-known/x/../workflow/v1/flow",
  "/.well-known/x/%2E%2e/workflow/v1/flow",
  "/.well-known/.\\workflow/v1/flow",
  "/.well-known/%252e/workflow/v1/flow",
  "/.well-known/x/..%2fworkflow/v1/flow",
  "http://127.0.0.1:3210/.well-known/%2e/workflow/v1/flow",
  "/_next/./image?url=%2Ficon.svg&w=64&q=75",
  "/_next/x/../image?url=%2Ficon.svg&w=64&q=75",
])("a step within the path hides nothing: %s", async (path) => {
  for (const method of ["GET", "POST"]) {
    const { status, type } = await ask(path, "127.0.0.1", method);
    expect({ status, type }).toEqual({ status: 404, type: "application/problem+json" });
  }
});

test("a path with steps is the one that they lead to, for every check and for the router", async () => {
  expect(await ask("/x/../api/chats/./?q=a#b")).toMatchObject({
    status: 204,
    passedAs: "/api/chats/?q=a",
  });
  expect(await ask("/x/../api/chats", "127.0.0.1", "PUT")).toMatchObject({ status: 405 });
  for (const path of ["/api/chats/..", "/api/chats/%2e%2e/messages/a", "/api/drafts/.."]) {
    const { status, type } = await ask(path);
    expect({ status, type }).toEqual({ status: 404, type: "application/problem+json" });
  }
});

test("an id of the API may have a slash in it, which its route refuses", async () => {
  expect(await statusOf("/api/chats/..%2f..")).toBe(204);
  expect(await statusOf("/api//projects/x/learnt/a%2Fb")).toBe(204);
});

test("while the backend starts, it says that its process runs, and puts off everything else", async () => {
  const starting = createServer(answerWhileStarting);
  const port = await listen(starting);
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const live = await at("/api/health/live?by=probe");
  expect([live.status, await live.json()]).toEqual([200, { status: "live" }]);
  for (const path of ["/api/health/ready", "/api/chats", "/api/health/live/more"]) {
    const later = await at(path);
    expect([later.status, later.headers.get("retry-after")]).toEqual([503, "1"]);
  }
  starting.close();
});

test("while the database is away, a page says so and is loaded again by itself", async () => {
  runtimeState().isDatabaseAway = true;
  try {
    for (const path of ["/", "/chats?show=new", "/%2e/voice"]) {
      const { status, type, retryAfter, body } = await ask(path);
      expect({ status, type }).toEqual({ status: 503, type: "text/html; charset=utf-8" });
      expect(body).toContain(`<meta http-equiv="refresh" content="${retryAfter}">`);
      expect(body).toContain("doctor");
    }
    for (const path of ["/api/chats", "/api/health/live", "/_next/static/chunk.js", "/icon.svg"]) {
      expect(await statusOf(path), path).toBe(204);
    }
  } finally {
    runtimeState().isDatabaseAway = false;
  }
});

test("another name that a proxy gives the host does not reach Next, which would refuse every form", async () => {
  const origin = "http://127.0.0.1:3210";
  const headers = { origin, host: "127.0.0.1:3210", "x-forwarded-host": "127.0.0.1" };
  const request = get({ host: "127.0.0.1", port, path: "/account", method: "POST", headers });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.resume();
  expect([response.statusCode, response.headers["x-heard"]]).toEqual([204, ""]);
});

test("a page that has no route is Next's to answer", async () => {
  for (const path of ["/nowhere", "/apis"]) expect(await statusOf(path)).toBe(204);
});
