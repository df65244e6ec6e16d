import { afterEach, beforeEach, expect, test } from "vitest";
import { LinnetApi } from "../api/linnet-api.ts";
import { MemoryRunIdStore } from "../storage/memory-run-id-store.ts";
import { InProcessRunLock } from "../stream/run-lock.ts";
import { LoopbackBackend, LoopbackRun } from "../testing/loopback-backend.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { readAllChunks, sendIn, userMessage } from "../testing/read-stream.ts";
import { recordedRun } from "../testing/recorded-run.ts";
import {
  ResumableChatTransport,
  type ResumableChatTransportOptions,
} from "./resumable-chat-transport.ts";

/** An abort signal that counts who listens to it. */
function countedAbort() {
  const controller = new AbortController();
  const listeners = new Set<unknown>();
  const { signal } = controller;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (type: string, listener: EventListener) => {
    listeners.add(listener);
    add(type, listener);
  };
  signal.removeEventListener = (type: string, listener: EventListener) => {
    listeners.delete(listener);
    remove(type, listener);
  };
  return { controller, signal, listeners };
}

let backend: LoopbackBackend;
let clock: ManualClock;
let lock: InProcessRunLock;
let store: MemoryRunIdStore;
let run: LoopbackRun;

beforeEach(async () => {
  backend = await LoopbackBackend.start();
  clock = new ManualClock();
  lock = new InProcessRunLock();
  store = new MemoryRunIdStore({ now: () => clock.now() });
  run = new LoopbackRun();
  run.append(...recordedRun().slice(0, 12));
  backend.nextRun = run;
});
afterEach(() => backend.stop());

function open(options: Partial<ResumableChatTransportOptions> = {}): ResumableChatTransport {
  const api = new LinnetApi({ baseUrl: backend.url });
  return new ResumableChatTransport({ api, clock, lock, store, ...options });
}

function send(transport: ResumableChatTransport, abortSignal: AbortSignal) {
  return sendIn(transport, [userMessage()], abortSignal);
}

async function expectNothingLeft(listeners: Set<unknown>): Promise<void> {
  await backend.allStreamsClosed();
  expect(listeners.size).toBe(0);
  expect(clock.pending).toBe(0);
  // Nobody holds the run any more.
  await lock.request(run.id, new AbortController().signal, async () => {});
}

test("aborting while chunks arrive disconnects, stops nothing and leaks nothing", async () => {
  const { controller, signal, listeners } = countedAbort();
  const transport = open();
  const reader = (await send(transport, signal)).getReader();
  for (let index = 0; index < 12; index += 1) await reader.read();
  const pending = reader.read();
  controller.abort();
  await expect(pending).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  await expectNothingLeft(listeners);
  expect(backend.requests.map(({ path }) => path)).toEqual(["/api/chats/chat-1/messages"]);
  expect(transport.connection.getSnapshot()).toMatchObject({ phase: "idle", attempt: 0 });
  expect(await store.get("chat-1")).toMatchObject({ runId: run.id, next: 12 });
});

test("cancelling the stream is the same as aborting", async () => {
  const { signal, listeners } = countedAbort();
  const reader = (await send(open(), signal)).getReader();
  await reader.read();
  await reader.cancel();
  await expectNothingLeft(listeners);
});

test("aborting before the answer leaks nothing", async () => {
  const { controller, signal, listeners } = countedAbort();
  const answer = Promise.withResolvers<Response>();
  const asked = Promise.withResolvers<void>();
  const api = new LinnetApi({
    baseUrl: backend.url,
    fetch: (_input, init) => {
      init.signal?.addEventListener("abort", () => answer.reject(init.signal?.reason));
      asked.resolve();
      return answer.promise;
    },
  });
  const sending = send(open({ api }), signal);
  await asked.promise;
  controller.abort();
  await expect(sending).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  await expectNothingLeft(listeners);
});

test("aborting while it waits for the next try leaks nothing", async () => {
  const { controller, signal, listeners } = countedAbort();
  backend.faults.push({ answer: 503, headers: { "retry-after": "30" } });
  const transport = open();
  const sending = send(transport, signal);
  await new Promise<void>((resolve) => {
    transport.connection.subscribe(() => {
      if (transport.connection.getSnapshot().retryAt !== undefined) resolve();
    });
  });
  controller.abort();
  await expect(sending).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  await expectNothingLeft(listeners);
  expect(backend.requests).toHaveLength(1);
});

test("aborting while another owner reads the run leaks nothing", async () => {
  const { controller, signal, listeners } = countedAbort();
  const release = Promise.withResolvers<void>();
  const owner = lock.request(run.id, new AbortController().signal, () => release.promise);
  backend.addRun("chat-1", run);
  const coming = open().reconnectToStream({ chatId: "chat-1", abortSignal: signal });
  await new Promise(setImmediate);
  controller.abort();
  await expect(coming).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  release.resolve();
  await owner;
  await expectNothingLeft(listeners);
});

test("a callback that throws fails the call and leaks nothing", async () => {
  const { signal, listeners } = countedAbort();
  const onRun = () => {
    throw new Error("in a callback");
  };
  await expect(send(open({ onRun }), signal)).rejects.toThrow("in a callback");
  await expectNothingLeft(listeners);
});

test("a signal that is aborted already sends nothing", async () => {
  const sending = send(open(), AbortSignal.abort());
  await expect(sending).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  expect(backend.requests).toEqual([]);
});

test("a stream that is read to its end leaks nothing, and its record is gone", async () => {
  const { signal, listeners } = countedAbort();
  run.finish(...recordedRun().slice(12));
  expect(await readAllChunks(await send(open(), signal))).toEqual(recordedRun());
  await expectNothingLeft(listeners);
  expect(await store.get("chat-1")).toBeUndefined();
});

test("a stream that fails leaks nothing, and its record stays", async () => {
  const { signal, listeners } = countedAbort();
  backend.faults.push({ cutAfterEvents: 12 }, { answer: 401 });
  const transport = open({ backoff: { baseMs: 0 } });
  transport.connection.subscribe(() => {
    const { retryAt } = transport.connection.getSnapshot();
    if (retryAt !== undefined) queueMicrotask(() => clock.advance(0));
  });
  await expect(send(transport, signal).then(readAllChunks)).rejects.toThrow(/401/);
  await expectNothingLeft(listeners);
  expect(await store.get("chat-1")).toMatchObject({ runId: run.id, next: 12 });
});
