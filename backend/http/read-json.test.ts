import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readLimited } from "./read-json.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function slowRequest() {
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      source = controller;
    },
  });
  // TypeScript's own types do not know `duplex`, which Node wants.
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
  const request = new Request("http://linnet.example", init);
  return { request, send: () => source?.enqueue(new Uint8Array(10)), end: () => source?.close() };
}

test("a body that comes slowly is read for three minutes", async () => {
  const { request, send, end } = slowRequest();
  const read = readLimited(request, 1_000);
  for (let piece = 0; piece < 10; piece += 1) {
    send();
    await vi.advanceTimersByTimeAsync(15_000);
  }
  end();
  expect((await read).byteLength).toBe(100);
});

test("a body of which nothing comes for twenty seconds is refused, and so is one that takes too long", async () => {
  const silent = slowRequest();
  silent.send();
  const unread = expect(readLimited(silent.request, 1_000)).rejects.toMatchObject({
    problem: { status: 400, detail: expect.stringMatching(/20 seconds: send it again/) },
  });
  await vi.advanceTimersByTimeAsync(20_000);
  await unread;
  const slow = slowRequest();
  const late = expect(readLimited(slow.request, 1_000)).rejects.toMatchObject({
    problem: { status: 400, detail: expect.stringMatching(/3 minutes: send it again/) },
  });
  for (let piece = 0; piece < 12; piece += 1) {
    slow.send();
    await vi.advanceTimersByTimeAsync(15_000);
  }
  await late;
});
