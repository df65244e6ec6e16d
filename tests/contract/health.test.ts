import { expect, test } from "vitest";
import { readProblem } from "../support/api-client.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();

test("a running process is live, and ready once it can take work, for anybody who asks", async () => {
  for (const check of ["live", "ready"]) {
    const response = await fetch(`${fixture.backend.url}/api/health/${check}`);
    expect(response.status).toBe(200);
  }
});

test("a path that is no route is not found", async () => {
  const response = await fixture.client.send("GET", "/api/no-such-thing");
  expect(response.status).toBe(404);
});

test("a method that a route does not have is refused", async () => {
  const response = await fixture.client.send("PUT", "/api/chats");
  expect(response.status).toBe(405);
});

test("the engine's own endpoints are not there for anybody else", async () => {
  for (const kind of ["flow", "step", "webhook/x"]) {
    const path = `/.well-known/workflow/v1/${kind}`;
    for (const disguise of [path, `/${path}`, path.replace("workflow", "work%66low")]) {
      const response = await fetch(`${fixture.backend.url}${disguise}`, { method: "POST" });
      expect(response.status, disguise).toBe(404);
    }
  }
});

test("every answer names the request, and a problem repeats the name", async () => {
  const response = await fixture.client.send("GET", "/api/chats/unknown");
  const requestId = response.headers.get("x-request-id");
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(await readProblem(response)).toMatchObject({ requestId });
});
