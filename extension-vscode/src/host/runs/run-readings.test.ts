import type { BackoffOptions } from "@linnet/client";
import { KeyValueRunIdStore, LinnetApi, ProblemError } from "@linnet/client";
import {
  foldedMessage,
  LoopbackBackend,
  LoopbackRun,
  markChunk,
  recordedRun,
  textChunks,
  turnEndChunk,
  userMessage,
} from "@linnet/client/testing";
import type { LinnetMessage } from "@linnet/protocol";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MemoryMemento } from "../../../testing/memory-memento.ts";
import { mementoStorage } from "../editor/memento.ts";
import { RunReadings, type RunReadingsOptions } from "./run-readings.ts";

let backend: LoopbackBackend;
let memento: MemoryMemento;
let outbox: Map<string, LinnetMessage>;

beforeEach(async () => {
  backend = await LoopbackBackend.start();
  memento = new MemoryMemento();
  outbox = new Map();
});
afterEach(() => backend.stop());

/** The readings of a host that has just started, with the storage of the one before. */
function startHost(
  resume = true,
  backoff: BackoffOptions = { baseMs: 0 },
  more: Partial<Pick<RunReadingsOptions, "clientModel" | "api">> = {},
): RunReadings {
  const api = new LinnetApi({ baseUrl: backend.url });
  return new RunReadings({
    api: () => api,
    store: new KeyValueRunIdStore(mementoStorage(memento)),
    outbox: {
      get: async (chatId) => outbox.get(chatId),
      set: async (chatId, message) => void outbox.set(chatId, message),
      remove: async (chatId) => void outbox.delete(chatId),
    },
    resume: () => resume,
    backoff,
    ...more,
  });
}

const posts = () => backend.requests.filter(({ method }) => method === "POST");
const run = recordedRun();

test("a message is answered, and the record of its run is removed when it has ended", async () => {
  backend.nextRun.finish(...run);
  const followed = await startHost().send("chat-1", userMessage());
  await followed.reading.ended;
  expect(await foldedMessage(followed.reading.chunks)).toEqual(await foldedMessage(run));
  expect(memento.keys()).toEqual([]);
  expect(outbox.size).toBe(0);
});

test("a chat that is loaded while its run is read keeps the state of the reading", async () => {
  backend.nextRun.append(...run.slice(0, 3));
  const readings = startHost();
  const { reading } = await readings.send("chat-1", userMessage());
  await expect.poll(() => reading.chunks.length).toBeGreaterThan(0);
  const before = readings.stateOf("chat-1");
  await readings.loadChat("chat-1").catch(() => undefined);
  expect(readings.stateOf("chat-1")).toEqual(before);
  readings.dispose();
});

test("a message stays in the outbox until the backend has stored it", async () => {
  const message = userMessage();
  backend.faults.push({ answer: 400 });
  await expect(startHost().send("chat-1", message)).rejects.toThrow(ProblemError);
  expect(outbox.get("chat-1")).toEqual(message);
});

test("a message names the model that answers it, and its other metadata", async () => {
  const message = { ...userMessage(), metadata: { intent: "draft" } };
  backend.nextRun.finish(...run);
  const clientModel = async (id: string) => ({ id: `model of ${id}` });
  const readings = startHost(true, undefined, { clientModel });
  await (await readings.send("chat-1", message)).reading.ended;
  const metadata = { intent: "draft", clientModel: { id: `model of ${message.id}` } };
  expect(posts().map(({ body }) => body)).toEqual([{ message: { ...message, metadata } }]);
});

test("a request that waits for its next try is repeated at once on demand", async () => {
  const hour = 3_600_000;
  const readings = startHost(true, { baseMs: hour, capMs: hour, random: () => 0.5 });
  backend.faults.push({ answer: 503 });
  backend.nextRun.finish(...run);
  const sending = readings.send("chat-1", userMessage());
  await expect.poll(() => readings.stateOf("chat-1")?.retryAt).toBeDefined();
  readings.tryNow();
  const followed = await sending;
  await followed.reading.ended;
  expect(posts()).toHaveLength(2);
});

test("a host that restarts during a run resumes it from its first chunk on", async () => {
  const started = backend.nextRun;
  started.append(...run.slice(0, 20));
  const first = startHost();
  const before = await first.send("chat-1", userMessage());
  expect(before.facts.runId).toBe(started.id);
  first.dispose();
  await before.reading.ended;

  const after = await startHost().resume("chat-1");
  started.finish(...run.slice(20));
  await after?.reading.ended;
  expect(await foldedMessage(after?.reading.chunks ?? [])).toEqual(await foldedMessage(run));
  expect(after?.facts.runId).toBe(started.id);
  expect(posts()).toHaveLength(1);
});

test("a host that restarts before the first chunk sends the same message, which is one turn", async () => {
  const started = backend.nextRun;
  const message = userMessage();
  const first = startHost();
  const before = await first.send("chat-1", message);
  first.dispose();
  await before.reading.ended;
  const after = await startHost().send("chat-1", message);
  expect(after.facts.runId).toBe(started.id);
});

test("views that resume a chat at the same time share one reading", async () => {
  const started = backend.addRun("chat-1", new LoopbackRun());
  started.append(...run.slice(0, 5));
  const readings = startHost();
  const [one, other] = await Promise.all([readings.resume("chat-1"), readings.resume("chat-1")]);
  expect(one).toBe(other);
  expect(await readings.resume("chat-1")).toBe(one);
  expect(readings.active).toEqual([one]);
  expect(backend.openStreams).toBe(1);
  readings.dispose();
  await one?.reading.ended;
});

test("the same message during its run is the same reading", async () => {
  const readings = startHost();
  const message = userMessage();
  const [one, other] = await Promise.all([
    readings.send("chat-1", message),
    readings.send("chat-1", message),
  ]);
  expect(one).toBe(other);
  expect(await readings.send("chat-1", message)).toBe(one);
  expect(posts()).toHaveLength(1);
  readings.dispose();
  await one.reading.ended;
});

test("in the chat of a session, each of its turns is a reading", async () => {
  const session = backend.addSession("chat-1", new LoopbackRun());
  session.append(
    { type: "start", messageId: "a1" },
    markChunk("u1", "a1"),
    ...textChunks("t1", "One."),
    turnEndChunk(1),
  );
  expect(await startHost().resume("chat-1")).toBeUndefined();

  const message = userMessage();
  const first = startHost();
  const before = await first.send("chat-1", message);
  expect(before.facts.runId).toBe(session.id);
  expect(outbox.size).toBe(0);
  session.append(markChunk(message.id, "a2"), ...textChunks("t2", "Two").slice(0, 2));
  first.dispose();
  await before.reading.ended;

  const after = await startHost().resume("chat-1");
  session.append({ type: "text-end", id: "t2" }, turnEndChunk(2));
  await after?.reading.ended;
  expect(after?.reading.chunks).toEqual([
    { type: "start", messageId: "a2" },
    ...textChunks("t2", "Two"),
    turnEndChunk(2),
    { type: "finish" },
  ]);
  expect(memento.keys()).toEqual([]);
});

test("a chat without a run has nothing to resume", async () => {
  expect(await startHost().resume("chat-1")).toBeUndefined();
});

test("with resuming switched off a chat is not resumed", async () => {
  backend.addRun("chat-1", new LoopbackRun());
  expect(await startHost(false).resume("chat-1")).toBeUndefined();
});

test("several chats are read at the same time", async () => {
  const readings = startHost();
  const first = backend.nextRun;
  const one = await readings.send("chat-1", userMessage());
  const second = backend.nextRun;
  const other = await readings.send("chat-2", userMessage());
  first.finish(...run);
  await one.reading.ended;
  expect(readings.active).toEqual([other]);
  second.finish(...run);
  await other.reading.ended;
  expect(readings.find("chat-2")).toBeUndefined();
});

test("a chat that is being loaded is asked for at the new address", async () => {
  let baseUrl = "http://127.0.0.1:9";
  const readings = startHost(true, { baseMs: 60_000 }, { api: () => new LinnetApi({ baseUrl }) });
  const loading = readings.loadChat("chat-1").catch((error: unknown) => error);
  await expect.poll(() => readings.stateOf("chat-1")?.phase).toBe("connecting");
  baseUrl = backend.url;
  readings.changeAddress();
  await loading;
  expect(backend.requests).not.toEqual([]);
  readings.dispose();
});
