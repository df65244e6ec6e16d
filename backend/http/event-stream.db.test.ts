import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { deleteStreams } from "../chunk-log/delete-streams.ts";
import { streamAppender } from "../chunk-log/stream-appender.ts";
import { streamHub } from "../chunk-log/stream-hub.ts";
import { createStream } from "../chunk-log/stream-store.ts";
import { database } from "../db/client.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { eventStream } from "./event-stream.ts";

withTestDatabase();

async function newRun(chunks: number) {
  const id = randomUUID();
  await createStream(id, id);
  await append(id, chunks);
  return { id, userId: "ada", kind: "turn" as const };
}

async function append(id: string, chunks: number): Promise<void> {
  const json = JSON.stringify({ type: "text-delta", id: "t", delta: "word ".repeat(100) });
  await streamAppender().append(
    id,
    Array.from({ length: chunks }, () => ({ json })),
    null,
  );
}

/** Opens streams, takes `reads` pieces of each, lets more be stored, and returns their bodies. */
async function openSlowReaders(
  run: { id: string; userId: string; kind: "turn" },
  count: number,
  reads: number,
) {
  const requests = Array.from({ length: count }, () => new AbortController());
  const responses = await Promise.all(
    requests.map(({ signal }) =>
      eventStream(new Request("http://backend/stream", { signal }), run, { replay: "verbatim" }),
    ),
  );
  const readers = responses.map(({ body }) => {
    if (!body) throw new Error("the answer has no body");
    return body.getReader();
  });
  for (const reader of readers) {
    for (let read = 0; read < reads; read += 1) await reader.read();
  }
  // Each of them holds what it has read, and nobody takes it.
  for (let round = 0; round < 3; round += 1) await append(run.id, 2);
  await setImmediate();
  expect(streamHub().readers).toBe(count);
  return { requests, readers };
}

test.for(["the body is cancelled", "the request is aborted"])(
  "readers that leave while nobody takes what they sent give everything back: %s",
  async (how) => {
    const begun = vi.spyOn(globalThis, "setInterval");
    const ended = vi.spyOn(globalThis, "clearInterval");
    onTestFinished(() => void vi.restoreAllMocks());
    const run = await newRun(5);
    for (const reads of [0, 1]) {
      const { requests, readers } = await openSlowReaders(run, 10, reads);
      if (how === "the body is cancelled") await Promise.all(readers.map((r) => r.cancel()));
      else for (const request of requests) request.abort();
      await expect.poll(() => streamHub().readers).toBe(0);
      const timers = begun.mock.results.map(({ value }) => value);
      const cleared = ended.mock.calls.map(([timer]) => timer);
      expect(timers).toHaveLength(10 * (reads + 1));
      expect(timers.filter((timer) => !cleared.includes(timer))).toEqual([]);
    }
  },
);

test("a reader that is slow while the instance leaves is let go without an end", async () => {
  const run = await newRun(5);
  const state = runtimeState();
  const { draining } = state;
  const { readers } = await openSlowReaders(run, 1, 1);
  draining.abort();
  await expect.poll(() => streamHub().readers).toBe(0);
  const [reader] = readers;
  let text = "";
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    text += new TextDecoder().decode(read.value);
  }
  expect(text).not.toContain("[DONE]");
  state.draining = new AbortController();
});

test("a stream that was deleted just as its reader came ends, and is not waited for", async () => {
  const run = await newRun(5);
  const response = await eventStream(new Request("http://backend/stream"), run, {
    replay: "verbatim",
    startIndex: 5,
  });
  await database().transaction((transaction) => deleteStreams([run.id], transaction));
  streamHub().start();
  expect(await response.text()).not.toContain("[DONE]");
  expect(streamHub().readers).toBe(0);
  await streamHub().stop();
});

test("the answer says nothing about its connection: a client that asked for its end gets it", async () => {
  const run = await newRun(1);
  const request = new Request("http://backend/stream");
  const { headers, body } = await eventStream(request, run, { replay: "verbatim", startIndex: 1 });
  expect(headers.has("connection")).toBe(false);
  await body?.cancel();
});
