import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mediaTypeOf, readLimited, storableValue } from "./read-json.ts";

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
  return {
    request,
    send: () => source?.enqueue(new Uint8Array(10)),
    end: () => source?.close(),
    breakOff: () => source?.error(new Error("aborted")),
  };
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

test("a body whose sender left is refused, and no error of the backend", async () => {
  const { request, send, breakOff } = slowRequest();
  send();
  breakOff();
  await expect(readLimited(request, 1_000)).rejects.toMatchObject({
    problem: { status: 400, detail: expect.stringContaining("broke off") },
  });
});

test("a compressed body is refused, and the reason named", async () => {
  const sent = (encoding: string) =>
    new Request("http://linnet.example", {
      method: "POST",
      headers: { "content-encoding": encoding },
      body: "{}",
    });
  for (const encoding of ["gzip", "br, gzip"]) {
    await expect(readLimited(sent(encoding), 1_000)).rejects.toMatchObject({
      problem: { status: 415, detail: expect.stringContaining(encoding) },
    });
  }
  expect((await readLimited(sent("Identity"), 1_000)).toString()).toBe("{}");
});

test("JSON that is nested too deep is refused in words for a person", () => {
  const depth = 100_000;
  expect(() => storableValue("[".repeat(depth) + "]".repeat(depth))).toThrow(
    expect.objectContaining({
      problem: expect.objectContaining({ errors: [{ path: "", message: "is nested too deep" }] }),
    }),
  );
});

test.each(["", " ", ";charset=utf-8"])("the type %j names nothing", (type) => {
  const headers = { "content-type": type };
  expect(mediaTypeOf(new Request("http://backend/", { headers }))).toBeUndefined();
});
