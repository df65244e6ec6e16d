import type { LinnetChunk } from "@linnet/protocol";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConnectionError } from "../errors/connection-error.ts";
import type { OnlineSignal } from "../retry/online-signal.ts";
import { MemoryRunIdStore } from "../storage/memory-run-id-store.ts";
import { eventText, LoopbackBackend, LoopbackRun } from "../testing/loopback-backend.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { userMessage } from "../testing/read-stream.ts";
import { recordedRun } from "../testing/recorded-run.ts";
import { readBatches } from "./read-batches.ts";
import { createResumableFetch, type ResumableFetchOptions } from "./resumable-fetch.ts";
import { InProcessRunLock } from "./run-lock.ts";
import { RunRecordKeeper } from "./run-record-keeper.ts";

let backend: LoopbackBackend;
const run = recordedRun();
const wire = `${run.map((chunk, index) => eventText(chunk, index + 1)).join("")}data: [DONE]\n\n`;

beforeEach(async () => {
  backend = await LoopbackBackend.start();
  backend.nextRun.finish(...run);
});
afterEach(() => backend.stop());

const turns = () => `${backend.url}/api/chats/chat-1/messages`;

function post(options: ResumableFetchOptions = {}, signal?: AbortSignal): Promise<Response> {
  return createResumableFetch({ backoff: { baseMs: 0 }, ...options })(turns(), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ message: userMessage() }),
    ...(signal ? { signal } : {}),
  });
}

function comeBack(id: string, options: ResumableFetchOptions = {}): Promise<Response> {
  const resumableFetch = createResumableFetch({ backoff: { baseMs: 0 }, ...options });
  return resumableFetch(`${turns()}/${id}/stream?startIndex=0`, {});
}

async function chunksOf({ body }: Response) {
  const chunks = [];
  for await (const batch of readBatches(body ?? new ReadableStream())) chunks.push(...batch);
  return chunks;
}

test("the body is what one connection would have brought, byte for byte, over many that break", async () => {
  backend.faults.push(
    { answer: 502 },
    { cutAfterEvents: 4, extraBytes: 11 },
    { drop: true },
    { endAfterEvents: 5 },
    { cutAfterEvents: 1 },
    { answer: 429, headers: { "retry-after": "0" } },
  );
  const response = await post();
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(await response.text()).toBe(wire);
  expect(backend.requests.map(({ method, query }) => [method, query.startIndex])).toEqual([
    ["POST", undefined],
    ["POST", undefined],
    ["GET", "4"],
    ["GET", "4"],
    ["GET", "9"],
    ["GET", "10"],
    ["GET", "10"],
  ]);
});

test("cut at any byte of the beginning, nothing is lost or doubled", async () => {
  for (let byte = 0; byte < 400; byte += 7) {
    backend.nextRun = new LoopbackRun();
    backend.nextRun.finish(...run);
    backend.faults.push({ cutAtByte: byte }, { cutAtByte: 3 * byte });
    expect(await (await post()).text(), `cut at ${byte}`).toBe(wire);
  }
});

test("it ends at [DONE], and asks no more when that alone was lost", async () => {
  expect(await chunksOf(await post())).toEqual(run);
  expect(backend.requests).toHaveLength(1);
  backend.nextRun.finish(...run);
  backend.faults.push({ cutAfterEvents: run.length });
  expect(await chunksOf(await post())).toEqual(run);
  expect(backend.requests).toHaveLength(3);
});

test("what is stored when a run is come back to is one batch, and what follows others", async () => {
  const started = backend.addRun("chat-1", new LoopbackRun());
  started.append(...run.slice(0, 20));
  const { body } = await comeBack(started.id);
  const batches = readBatches(body ?? new ReadableStream());
  const stored = (await batches.next()).value ?? [];
  started.finish(...run.slice(20));
  expect(stored.length).toBeGreaterThan(5);
  const rest = [];
  for await (const batch of batches) rest.push(...batch);
  expect(rest).toEqual(run.slice(20));
  expect(backend.requests[0]?.query).toEqual({ startIndex: "0", replay: "compact" });
});

test.each([401, 403, 404, 409])(
  "a problem that no repetition mends is the answer: %d",
  async (status) => {
    const problem = { type: "/problems/turn-running", title: "No", status, activeRunId: "r" };
    backend.faults.push({ answer: status, body: JSON.stringify(problem) });
    const response = await post();
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual(problem);
    expect(backend.requests).toHaveLength(1);
  },
);

test("chunks that are gone, and a run of which nothing is left to read, are said by the status", async () => {
  const over = backend.addRun("chat-1", new LoopbackRun());
  over.end();
  expect((await comeBack(over.id)).status).toBe(204);
  const collected = backend.addRun("chat-1", new LoopbackRun());
  collected.append(...run);
  collected.collected = true;
  expect((await comeBack(collected.id)).status).toBe(410);
});

test("a refusal in the middle is what the body fails with, after what was read", async () => {
  backend.faults.push({ cutAfterEvents: 5 }, { answer: 401 });
  const { body } = await post();
  const batches = readBatches(body ?? new ReadableStream());
  const chunks: LinnetChunk[] = [];
  await expect(
    (async () => {
      for await (const batch of batches) chunks.push(...batch);
    })(),
  ).rejects.toMatchObject({ name: "ProblemError", status: 401 });
  expect(chunks).toEqual(run.slice(0, 5));
});

test("Retry-After is waited out, without a network it waits for one, and states are told", async () => {
  const clock = new ManualClock();
  let isOnline = true;
  const listeners = new Set<() => void>();
  const online: OnlineSignal = {
    isOnline: () => isOnline,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const waits: (number | string)[] = [];
  backend.faults.push({ answer: 503, headers: { "retry-after": "7" } }, { answer: 503 });
  const response = await createResumableFetch({
    clock,
    online,
    backoff: { random: () => 0 },
    // The name is none of this machine, which would be reached without a network.
    fetch: (input, init) => fetch(input.replace("https://linnet.example", backend.url), init),
    onState: ({ retryAt, offline }) => {
      if (retryAt === undefined) return;
      waits.push(offline ? "offline" : retryAt - clock.now());
      queueMicrotask(() => {
        if (!offline) {
          // The network goes away while it waits.
          isOnline = waits.length > 1;
          for (const listener of [...listeners]) listener();
          clock.advance(retryAt - clock.now());
          return;
        }
        isOnline = true;
        for (const listener of [...listeners]) listener();
      });
    },
  })("https://linnet.example/api/chats/chat-1/messages", {
    method: "POST",
    body: JSON.stringify({ message: userMessage() }),
  });
  expect(await chunksOf(response)).toEqual(run);
  expect(waits[0]).toBe(7_000);
  expect(waits).toContain("offline");
  expect(listeners.size).toBe(0);
  expect(clock.pending).toBe(0);
});

test("of two that read one run with one lock, the second waits for the first", async () => {
  const started = backend.addRun("chat-1", new LoopbackRun());
  started.append(...run);
  const lock = new InProcessRunLock();
  const first = await comeBack(started.id, { lock });
  const second = comeBack(started.id, { lock });
  await first.body?.cancel();
  started.end();
  expect((await chunksOf(await second)).length).toBeGreaterThan(0);
});

test("a record says which run it is and how far it was read", async () => {
  const clock = new ManualClock();
  const store = new MemoryRunIdStore({ now: () => clock.now() });
  const keeper = new RunRecordKeeper(store, "chat-1", {
    clock,
    everyMs: 0,
    onError: (error) => expect.unreachable(String(error)),
  });
  const { id } = backend.nextRun;
  const known: string[] = [];
  await chunksOf(await post({ record: keeper, onRun: (runId) => known.push(runId) }));
  await keeper.flush();
  expect(known).toEqual([id]);
  expect(await store.get("chat-1")).toMatchObject({ runId: id, next: run.length });
});

test("a backend that restarts on its port is come back to", async () => {
  backend.nextRun = new LoopbackRun();
  backend.nextRun.append(...run.slice(0, 9));
  const started = backend.nextRun;
  const response = await post();
  await backend.stop();
  await backend.listen();
  started.finish(...run.slice(9));
  expect(await chunksOf(response)).toEqual(run);
});

test("who gives up is told, who aborts has the reason, and neither leaves a stream open", async () => {
  backend.faults.push(...Array.from({ length: 3 }, () => ({ drop: true }) as const));
  await expect(post({ maxFailures: 2 })).rejects.toSatisfy(ConnectionError.isInstance);
  backend.nextRun = new LoopbackRun();
  backend.nextRun.append(...run.slice(0, 3));
  const abort = new AbortController();
  const { body } = await post({}, abort.signal);
  abort.abort(new Error("turned away"));
  await expect(chunksOf(new Response(body))).rejects.toThrow("turned away");
  await backend.allStreamsClosed();
});

test("any other request passes as it is", async () => {
  backend.addRun("chat-1", new LoopbackRun());
  const response = await createResumableFetch()(`${backend.url}/api/chats/chat-1`, {});
  expect(await response.json()).toMatchObject({ id: "chat-1" });
});
