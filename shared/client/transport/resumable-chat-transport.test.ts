import type { ChatWithMessages } from "@linnet/protocol";
import { RUN_ID_HEADER } from "@linnet/protocol";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LinnetApi } from "../api/linnet-api.ts";
import { ProblemError } from "../errors/problem-error.ts";
import { MemoryRunIdStore } from "../storage/memory-run-id-store.ts";
import { LoopbackBackend, LoopbackRun } from "../testing/loopback-backend.ts";
import { foldedMessage, readAllChunks, sendIn, userMessage } from "../testing/read-stream.ts";
import { RECORDED_MESSAGE_ID, recordedRun } from "../testing/recorded-run.ts";
import {
  type ChatEnd,
  ResumableChatTransport,
  type ResumableChatTransportOptions,
} from "./resumable-chat-transport.ts";

let backend: LoopbackBackend;
let store: MemoryRunIdStore;

beforeEach(async () => {
  backend = await LoopbackBackend.start();
  backend.nextRun = finishedRun();
  store = new MemoryRunIdStore();
});
afterEach(() => backend.stop());

function finishedRun(): LoopbackRun {
  const run = new LoopbackRun();
  run.finish(...recordedRun());
  return run;
}

function open(options: Partial<ResumableChatTransportOptions> = {}): ResumableChatTransport {
  const api = new LinnetApi({ baseUrl: backend.url, getToken: async () => "token-1" });
  return new ResumableChatTransport({ api, store, backoff: { baseMs: 0 }, ...options });
}

const message = userMessage();

const send = (transport: ResumableChatTransport, messages = [message]) =>
  sendIn(transport, messages);

test("a post carries the last of the user's messages as JSON, and the token", async () => {
  await readAllChunks(await send(open(), [userMessage("Earlier."), message]));
  expect(backend.requests).toEqual([
    {
      method: "POST",
      path: "/api/chats/chat-1/messages",
      query: {},
      authorization: "Bearer token-1",
      contentType: "application/json",
      body: { message },
    },
  ]);
});

test("without a message of the user's there is nothing to send", async () => {
  await expect(send(open(), [])).rejects.toThrow(/Write a message first/);
});

test("the same message again is the same turn and the same stream", async () => {
  const first = await readAllChunks(await send(open()));
  const second = await readAllChunks(await send(open()));
  expect(second).toEqual(first);
  expect(backend.runs.size).toBe(1);
});

test("the run is told and remembered while it is read, and forgotten at its end", async () => {
  const runs: unknown[] = [];
  const ends: ChatEnd[] = [];
  const run = new LoopbackRun();
  run.append(...recordedRun().slice(0, 3));
  backend.nextRun = run;
  const transport = open({
    saveEveryMs: 0,
    onRun: (started) => runs.push(started),
    onChatEnd: (end) => ends.push(end),
  });
  const reader = (await send(transport)).getReader();
  for (let index = 0; index < 3; index += 1) await reader.read();
  expect(runs).toEqual([{ chatId: "chat-1", runId: run.id, messageId: message.id }]);
  expect(store.get("chat-1")).toMatchObject({ chatId: "chat-1", runId: run.id, next: 3 });
  expect(ends).toEqual([]);
  run.finish(...recordedRun().slice(3));
  while (!(await reader.read()).done);
  expect(store.get("chat-1")).toBeUndefined();
  expect(ends).toEqual([{ chatId: "chat-1", runId: run.id, wasOver: false }]);
});

test("a store that fails costs the record and not the stream", async () => {
  const errors: unknown[] = [];
  const transport = open({
    saveEveryMs: 0,
    store: {
      get: () => undefined,
      set: () => Promise.reject(new Error("quota")),
      remove: () => Promise.reject(new Error("quota")),
    },
    onStoreError: (error) => errors.push(error),
  });
  expect(await readAllChunks(await send(transport))).toEqual(recordedRun());
  expect(errors).not.toEqual([]);
});

test("a remembered run is come back to by compact replay, in one request", async () => {
  const run = backend.addRun("chat-1", finishedRun());
  store.set({ chatId: "chat-1", runId: run.id, next: 20, savedAt: Date.now() });
  const ends: ChatEnd[] = [];
  const stream = await open({ onChatEnd: (end) => ends.push(end) }).reconnectToStream({
    chatId: "chat-1",
  });
  const chunks = await readAllChunks(stream);
  expect(chunks.length).toBeLessThan(recordedRun().length);
  expect(chunks[0]).toEqual({ type: "start", messageId: RECORDED_MESSAGE_ID });
  expect(await foldedMessage(chunks)).toEqual(await foldedMessage(recordedRun()));
  expect(backend.requests).toMatchObject([
    {
      path: `/api/chats/chat-1/messages/${run.id}/stream`,
      query: { startIndex: "0", replay: "compact" },
    },
  ]);
  expect(ends).toMatchObject([{ runId: run.id, wasOver: true }]);
  expect(store.get("chat-1")).toBeUndefined();
});

test("a run that another client started is found through the chat", async () => {
  const run = new LoopbackRun();
  run.append(...recordedRun().slice(0, 20));
  backend.addRun("chat-1", run, [message]);
  const loaded: ChatWithMessages[] = [];
  const ends: ChatEnd[] = [];
  const stream = await open({
    onChatLoaded: (chat) => loaded.push(chat),
    onChatEnd: (end) => ends.push(end),
  }).reconnectToStream({ chatId: "chat-1" });
  expect(loaded).toMatchObject([{ id: "chat-1", messages: [message], activeRunId: run.id }]);
  run.finish(...recordedRun().slice(20));
  expect(await foldedMessage(await readAllChunks(stream))).toEqual(
    await foldedMessage(recordedRun()),
  );
  expect(ends).toMatchObject([{ runId: run.id, wasOver: false }]);
});

test("what is stored arrives in one go", async () => {
  const run = new LoopbackRun();
  run.append(...recordedRun().slice(0, 30));
  backend.addRun("chat-1", run);
  const batches = await open().readOn("chat-1");
  const stored = (await batches?.next())?.value;
  expect(stored?.at(0)?.type).toBe("start");
  expect(stored?.at(-1)?.type).toBe("tool-input-start");
  await batches?.return?.();
});

test("a chat in which nothing runs, or that is unknown, has nothing to come back to", async () => {
  backend.addRun("chat-1", finishedRun());
  const transport = open();
  expect(await transport.reconnectToStream({ chatId: "chat-1" })).toBeNull();
  expect(await transport.reconnectToStream({ chatId: "chat-2" })).toBeNull();
  expect(transport.connection.getSnapshot().phase).toBe("idle");
});

test("a remembered run that the backend does not know is forgotten for the one that runs", async () => {
  const run = backend.addRun("chat-1", new LoopbackRun());
  run.append(...recordedRun());
  store.set({ chatId: "chat-1", runId: "unknown", next: 3, savedAt: Date.now() });
  const transport = open();
  const stream = await transport.reconnectToStream({ chatId: "chat-1" });
  expect(store.get("chat-1")?.runId).toBe(run.id);
  run.end();
  expect(await foldedMessage(await readAllChunks(stream))).toEqual(
    await foldedMessage(recordedRun()),
  );
});

test("coming back while the backend restarts waits for it", async () => {
  const run = backend.addRun("chat-1", finishedRun());
  backend.chats.set("chat-1", { messages: [], activeRunId: run.id });
  await backend.stop();
  const transport = open({ maxFailures: 1_000 });
  const coming = transport.reconnectToStream({ chatId: "chat-1" });
  await new Promise<void>((resolve) => {
    transport.connection.subscribe(() => {
      if (transport.connection.getSnapshot().attempt === 2) resolve();
    });
  });
  await backend.listen();
  expect(await foldedMessage(await readAllChunks(await coming))).toEqual(
    await foldedMessage(recordedRun()),
  );
});

test("a post whose stream was collected hands over the stored chat and ends", async () => {
  const answer = { ...message, id: RECORDED_MESSAGE_ID, role: "assistant" as const };
  await readAllChunks(await send(open()));
  for (const run of backend.runs.values()) run.collected = true;
  backend.chats.set("chat-1", { messages: [message, answer], activeRunId: null });
  const collected: ChatWithMessages[] = [];
  const stream = await send(open({ onCollected: (chat) => collected.push(chat) }));
  expect(await readAllChunks(stream)).toEqual([]);
  expect(collected).toMatchObject([{ messages: [message, answer] }]);
});

test("a remembered run that was collected hands over the stored chat", async () => {
  const run = backend.addRun("chat-1", finishedRun(), [message]);
  run.collected = true;
  store.set({ chatId: "chat-1", runId: run.id, next: 3, savedAt: Date.now() });
  const collected: ChatWithMessages[] = [];
  const transport = open({ onCollected: (chat) => collected.push(chat) });
  expect(await transport.reconnectToStream({ chatId: "chat-1" })).toBeNull();
  expect(collected).toMatchObject([{ id: "chat-1", messages: [message] }]);
  expect(store.get("chat-1")).toBeUndefined();
});

test("a run that is collected while it is away ends with the stored chat, after what was read", async () => {
  const run = new LoopbackRun();
  run.append(...recordedRun().slice(0, 5));
  backend.nextRun = run;
  const events: string[] = [];
  backend.faults.push({ cutAfterEvents: 5 });
  const transport = open({ onCollected: () => events.push("collected") });
  const reader = (await send(transport)).getReader();
  run.collected = true;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    events.push(value.type);
  }
  expect(events).toEqual([
    ...recordedRun()
      .slice(0, 5)
      .map(({ type }) => type),
    "finish",
    "collected",
  ]);
});

test("a run that ended without a word ends the stream", async () => {
  const run = new LoopbackRun();
  run.finish(...recordedRun().slice(0, 5));
  backend.nextRun = run;
  const chunks = await readAllChunks(await send(open()));
  expect(chunks).toEqual([...recordedRun().slice(0, 5), { type: "finish" }]);
});

test("a turn that runs already is a problem that names the run", async () => {
  backend.faults.push({
    answer: 409,
    headers: { "content-type": "application/problem+json", [RUN_ID_HEADER]: "x" },
    body: JSON.stringify({
      type: "/problems/turn-running",
      title: "A turn is already running in this chat",
      status: 409,
      activeRunId: "run-9",
    }),
  });
  const sending = send(open());
  await expect(sending).rejects.toThrow(ProblemError);
  await expect(sending).rejects.toMatchObject({
    code: "turn-running",
    problem: { activeRunId: "run-9" },
  });
});

test("two readers of one run take turns, and both see all of it", async () => {
  const run = new LoopbackRun();
  run.append(...recordedRun().slice(0, 20));
  backend.addRun("chat-1", run);
  const transport = open();
  const first = await transport.reconnectToStream({ chatId: "chat-1" });
  const second = transport.reconnectToStream({ chatId: "chat-1" });
  run.finish(...recordedRun().slice(20));
  const expected = await foldedMessage(recordedRun());
  expect(await foldedMessage(await readAllChunks(first))).toEqual(expected);
  expect(await foldedMessage(await readAllChunks(await second))).toEqual(expected);
});
