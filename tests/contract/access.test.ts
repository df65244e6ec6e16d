import { request } from "node:http";
import { text as readAll } from "node:stream/consumers";
import { newId, problemSchema } from "@linnet/protocol";
import { expect, test } from "vitest";
import { readProblem } from "../support/api-client.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();

const CALLS: [method: string, path: string][] = [
  ["GET", "/api/chats"],
  ["POST", "/api/chats"],
  ["GET", `/api/chats/${newId()}`],
  ["PATCH", `/api/chats/${newId()}`],
  ["DELETE", `/api/chats/${newId()}`],
  ["POST", `/api/chats/${newId()}/messages`],
  ["GET", `/api/chats/${newId()}/messages/${newId()}`],
  ["GET", `/api/chats/${newId()}/messages/${newId()}/stream`],
  ["POST", `/api/chats/${newId()}/messages/${newId()}/cancel`],
];

/** Asks with headers that `fetch` does not let through, such as `Host`. */
async function ask(headers: Record<string, string>, path = "/api/health/live") {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  const outgoing = request(new URL(path, fixture.backend.url), { headers }, async (response) => {
    resolve({ status: response.statusCode ?? 0, body: await readAll(response) });
  });
  outgoing.on("error", reject).end();
  return promise;
}

test.each([
  ["no token", undefined],
  ["a wrong token", "Bearer linnet_wrong"],
  ["an empty token", "Bearer "],
  ["another scheme", "Basic b3duZXI6"],
  ["a token of other letters", "Bearer ключ"],
])("%s is answered 401 on every route, before the request is looked at", async (_name, value) => {
  for (const [method, path] of CALLS) {
    const response = await fetch(`${fixture.backend.url}${path}`, {
      method,
      headers: value ? { authorization: Buffer.from(value).toString("latin1") } : {},
      ...(method === "POST" || method === "PATCH" ? { body: "no JSON" } : {}),
    });
    expect(response.status, `${method} ${path}`).toBe(401);
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
    expect((await readProblem(response)).detail).toMatch(/token/i);
  }
});

test("the token that the command prints is nothing but a token, and opens the door", async () => {
  expect(fixture.backend.token).toMatch(/^[\w-]+$/);
  expect((await fixture.client.send("GET", "/api/chats")).status).toBe(200);
});

test.each([
  "https://example.com",
  "null",
  "http://127.0.0.1",
  "http://127.0.0.1:1",
  "https://127.0.0.1",
  "http://localhost.example.com",
  "chrome-extension://abcdefghijklmnopabcdefghijklmnop",
])(
  "a request with the foreign origin %s is refused before its token is looked at",
  async (origin) => {
    for (const authorization of [`Bearer ${fixture.backend.token}`, "Bearer wrong"]) {
      const { status, body } = await ask({ origin, authorization }, "/api/chats");
      expect(status).toBe(403);
      expect(problemSchema.parse(JSON.parse(body)).type).toBe("/problems/foreign-origin");
    }
  },
);

test.each(["example.com", "127.0.0.1.example.com", "linnet.local:80", "0.0.0.0", "127.0.0.2"])(
  "a request that asks for the host %s is refused, so no name can be rebound to this machine",
  async (host) => {
    const { status, body } = await ask({ host }, "/api/chats");
    expect(status).toBe(403);
    expect(problemSchema.parse(JSON.parse(body)).type).toBe("/problems/foreign-origin");
  },
);

test("a request that asks for another port of this machine by name is refused", async () => {
  expect((await ask({ host: "127.0.0.1:1" }, "/api/chats")).status).toBe(403);
});

test("health is told under every name, and metrics only with their token", async () => {
  const host = "10.0.0.5:4713";
  const authorization = `Bearer ${fixture.backend.token}`;
  for (const path of ["/api/health/live", "/api/health/ready"]) {
    expect((await ask({ host }, path)).status).toBe(200);
  }
  expect((await ask({ host, authorization }, "/api/metrics")).status).toBe(200);
  expect((await ask({ host }, "/api/metrics")).status).toBe(401);
  const origin = "http://rebound.example";
  expect((await ask({ host, origin, authorization }, "/api/metrics")).status).toBe(403);
});

test("the backend's own origins and names are let in", async () => {
  const { port } = fixture.backend;
  for (const name of ["127.0.0.1", "localhost"]) {
    const own = { host: `${name}:${port}`, origin: `http://${name}:${port}` };
    expect((await ask(own)).status, name).toBe(200);
  }
});
