import { createServer, type RequestListener } from "node:http";
import { listen } from "@linnet/tests/support/listen";
import { afterEach, expect, test } from "vitest";
import { isBackendReady } from "./is-backend-ready.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  const port = await listen(server);
  closing.push(() => new Promise((closed) => server.close(closed)));
  return `http://127.0.0.1:${port}`;
}

test("a backend that starts is waited for", async () => {
  const statuses = [503, 503, 200];
  const url = await serve((_request, response) => {
    response.writeHead(statuses.shift() ?? 500).end();
  });
  let waits = 0;
  const onWait = () => {
    waits += 1;
  };
  expect(await isBackendReady(url, { patienceMs: 60_000, onWait })).toBe(true);
  expect(waits).toBe(1);
});

test("one that does not become ready is named, with what to do", async () => {
  const url = await serve((_request, response) => {
    response.writeHead(503).end();
  });
  await expect(isBackendReady(url, { patienceMs: 0, onWait: () => {} })).rejects.toThrow(
    /^PORT: .*did not become ready/,
  );
});

test("another program, or none, is not waited for", async () => {
  const other = await serve((_request, response) => {
    response.writeHead(404).end();
  });
  const gone = await serve(() => {});
  await closing.pop()?.();
  const onWait = () => expect.unreachable();
  expect(await isBackendReady(other, { patienceMs: 60_000, onWait })).toBe(false);
  expect(await isBackendReady(gone, { patienceMs: 60_000, onWait })).toBe(false);
});
