import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { listen } from "./listen.ts";
import { loadEndpoints } from "./load-endpoints.ts";

let close = () => {};
afterEach(() => close());

/** An engine whose endpoints answer like this; resolves with its address and what it was asked for. */
async function startEngine(status: number) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status).end("no such endpoint");
  });
  close = () => server.close();
  return { asked, url: `http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}/secret` };
}

test("asks each endpoint once whether it is healthy", async () => {
  const { asked, url } = await startEngine(200);
  await loadEndpoints(url);
  expect(asked).toEqual([
    "POST /secret/.well-known/workflow/v1/step?__health",
    "POST /secret/.well-known/workflow/v1/flow?__health",
  ]);
});

test("says which endpoint refuses, and with what", async () => {
  const { url } = await startEngine(404);
  await expect(loadEndpoints(url)).rejects.toThrow("step: 404 no such endpoint");
});
