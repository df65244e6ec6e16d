import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { ownerToken } from "../auth/owner-token.ts";
import { provideEnvironment } from "../process/env.ts";
import { defineRoute } from "./define-route.ts";
import { defineOperation } from "./operation.ts";

const operation = defineOperation({
  id: "test",
  method: "GET",
  path: "/api/test",
  tag: "Test",
  summary: "Answers whoever is known",
  access: "any-scope",
  answers: {},
});
const route = defineRoute(operation, async () => new Response(null, { status: 204 }));

const SECRET = "a secret of this test, long enough";

test.each([
  ["a key", { authorization: "Bearer lnk_0123456789012345678901234567890123456789" }],
  ["a session", { authorization: "Bearer 0123456789.abc" }],
  ["a cookie", { cookie: "linnet.session_token=0123456789.abc" }],
])("%s that cannot be looked up while the database is away is not refused", async (_, headers) => {
  provideEnvironment({
    // Nobody listens there.
    DATABASE_URL: "postgres://linnet:linnet@127.0.0.1:1/linnet",
    LINNET_SECRET: SECRET,
  });
  const request = new NextRequest("http://127.0.0.1:3210/api/test", { headers });
  const response = await route(request, { params: Promise.resolve({}) });
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("1");
});

test("an answer is kept by no cache, and is told apart by who asked", async () => {
  provideEnvironment({ LINNET_SECRET: SECRET });
  const ask = async (answer: typeof route, headers = {}) => {
    const request = new NextRequest("http://127.0.0.1:3210/api/test", { headers });
    return (await answer(request, { params: Promise.resolve({}) })).headers;
  };
  const owner = { authorization: `Bearer ${ownerToken(SECRET, "")}` };
  for (const headers of [await ask(route), await ask(route, owner)]) {
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("vary")).toBe("Authorization, Cookie, Origin");
  }
  const own = { "cache-control": "no-transform, no-store" };
  const stream = defineRoute(operation, async () => new Response("", { headers: own }));
  expect((await ask(stream, owner)).get("cache-control")).toBe("no-transform, no-store");
});
