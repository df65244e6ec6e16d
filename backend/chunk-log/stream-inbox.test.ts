import { expect, test } from "vitest";
import type { StreamEvent } from "./stream-hub.ts";
import { Inbox } from "./stream-inbox.ts";

const { signal } = new AbortController();

function tail(next: number, more: Partial<StreamEvent> = {}): StreamEvent {
  return { base: next, next, closed: false, ...more };
}

function chunks(base: number, count: number): StreamEvent {
  const stored = Array.from({ length: count }, (_, offset) => ({
    index: base + offset,
    json: "{}",
    bytes: null,
  }));
  return { base, next: base + count, closed: false, chunks: stored };
}

test("news without chunks take one place, however many there are, and the newest counts", async () => {
  const inbox = new Inbox();
  for (let round = 0; round < 1_000; round += 1) inbox.push(tail(7));
  inbox.push(tail(9, { chunks: [] }));
  inbox.push(tail(8));
  expect(inbox.size).toBe(1);
  expect(await inbox.take(signal)).toMatchObject({ base: 9, next: 9, closed: false });
});

test("that a stream has ended or is gone is not forgotten over later news", async () => {
  const inbox = new Inbox();
  inbox.push(tail(7, { closed: true }));
  inbox.push(tail(7));
  expect(await inbox.take(signal)).toMatchObject({ next: 7, closed: true });
  inbox.push(tail(7, { collected: true, closed: true }));
  inbox.push(tail(7));
  expect(await inbox.take(signal)).toMatchObject({ collected: true });
});

test("news without chunks between chunks leave those where they are", async () => {
  const inbox = new Inbox();
  inbox.push(chunks(0, 2));
  inbox.push(tail(2));
  inbox.push(chunks(2, 1));
  inbox.push(tail(3));
  inbox.push(tail(3, { closed: true }));
  expect(inbox.size).toBe(4);
  expect((await inbox.take(signal))?.chunks).toHaveLength(2);
});

test("more chunks than a slow reader may have are left to the database", async () => {
  const inbox = new Inbox();
  for (let index = 0; index < 2_000; index += 1) {
    inbox.push(chunks(index, 1));
    inbox.push(tail(index + 1));
  }
  expect(inbox.size).toBeLessThanOrEqual(1_024);
});

test("a reader that waits is let go when its signal aborts", async () => {
  const inbox = new Inbox();
  const abort = new AbortController();
  const taken = inbox.take(abort.signal);
  abort.abort();
  inbox.wake();
  expect(await taken).toBeUndefined();
});
