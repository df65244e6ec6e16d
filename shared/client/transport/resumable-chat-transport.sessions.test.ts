import type { LinnetChunk } from "@linnet/protocol";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LinnetApi } from "../api/linnet-api.ts";
import { MemoryRunIdStore } from "../storage/memory-run-id-store.ts";
import { LoopbackBackend, LoopbackRun } from "../testing/loopback-backend.ts";
import { readAllChunks, sendIn, userMessage } from "../testing/read-stream.ts";
import { markChunk, textChunks, turnEndChunk } from "../testing/session-chunks.ts";
import {
  type ChatEnd,
  ResumableChatTransport,
  type ResumableChatTransportOptions,
} from "./resumable-chat-transport.ts";

let backend: LoopbackBackend;
let store: MemoryRunIdStore;
let session: LoopbackRun;

const FIRST: LinnetChunk[] = [
  { type: "start", messageId: "a1" },
  markChunk("u1", "a1"),
  ...textChunks("t1", "One."),
  turnEndChunk(1),
];
const SECOND = [markChunk("u2", "a2"), ...textChunks("t2", "Two", " more."), turnEndChunk(2)];

beforeEach(async () => {
  backend = await LoopbackBackend.start();
  store = new MemoryRunIdStore();
  session = backend.addSession("chat-1", new LoopbackRun());
  session.append(...FIRST);
});
afterEach(() => backend.stop());

function open(options: Partial<ResumableChatTransportOptions> = {}): ResumableChatTransport {
  const api = new LinnetApi({ baseUrl: backend.url });
  return new ResumableChatTransport({ api, store, backoff: { baseMs: 0 }, ...options });
}

function send(transport: ResumableChatTransport, message = userMessage("Two?")) {
  return sendIn(transport, [message]);
}

/** The second turn, as a run of its own would bring it. */
const AS_RUN: LinnetChunk[] = [
  { type: "start", messageId: "a2" },
  ...SECOND.slice(1),
  { type: "finish" },
];

/** What replays merge, merged. */
function texts(chunks: LinnetChunk[]): string {
  return chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");
}

test("the turn of a session that is under way is read like a run, to its end only", async () => {
  session.append(...SECOND.slice(0, 3));
  const ends: ChatEnd[] = [];
  const stream = await open({ onChatEnd: (end) => ends.push(end) }).reconnectToStream({
    chatId: "chat-1",
  });
  session.append(...SECOND.slice(3), markChunk("u3", "a3"), ...textChunks("t3", "Three."));
  expect(await readAllChunks(stream)).toEqual(AS_RUN);
  expect(ends).toEqual([{ chatId: "chat-1", runId: session.id, wasOver: true }]);
  await backend.allStreamsClosed();
  expect(store.get("chat-1")).toBeUndefined();
});

test("what is stored of a turn arrives in one go", async () => {
  session.append(...SECOND.slice(0, 3));
  const batches = await open().readOn("chat-1");
  const stored = await batches?.next();
  expect(stored?.value?.map(({ type }) => type)).toEqual(["start", "text-start", "text-delta"]);
  await batches?.return?.();
  await backend.allStreamsClosed();
});

test("between two turns there is nothing to come back to", async () => {
  expect(await open().reconnectToStream({ chatId: "chat-1" })).toBeNull();
  await backend.allStreamsClosed();
  expect(store.get("chat-1")).toBeUndefined();
});

test("a turn is remembered while it is read, and come back to through its session", async () => {
  session.append(...SECOND.slice(0, 3));
  const first = await open({ saveEveryMs: 0 }).reconnectToStream({ chatId: "chat-1" });
  await first?.cancel();
  await backend.allStreamsClosed();
  expect(store.get("chat-1")).toMatchObject({ runId: session.id, isSession: true });
  backend.requests.length = 0;
  const second = await open().reconnectToStream({ chatId: "chat-1" });
  session.append(...SECOND.slice(3));
  expect(texts(await readAllChunks(second))).toBe("Two more.");
  expect(backend.requests.map(({ path }) => path)).toEqual([`/api/chat/${session.id}/stream`]);
});

test("a turn survives a connection that breaks", async () => {
  session.append(...SECOND.slice(0, 3));
  backend.faults.push({ cutAfterEvents: FIRST.length + 2 }, { drop: true });
  const stream = await open().reconnectToStream({ chatId: "chat-1" });
  session.append(...SECOND.slice(3));
  expect(texts(await readAllChunks(stream))).toBe("Two more.");
});

test("a message to the chat of a session goes to the session, and its turn is the answer", async () => {
  session.append(...SECOND);
  const message = userMessage("Three?");
  const runs: unknown[] = [];
  const transport = open({ onRun: (run) => runs.push(run) });
  // The chat's refusal, then what can go wrong with the session.
  backend.faults.push(undefined, { drop: true }, { answer: 503 });
  const stream = await send(transport, message);
  session.append(markChunk(message.id, "a3"), ...textChunks("t3", "Three."), turnEndChunk(3));
  expect(await readAllChunks(stream)).toEqual([
    { type: "start", messageId: "a3" },
    ...textChunks("t3", "Three."),
    turnEndChunk(3),
    { type: "finish" },
  ]);
  expect(runs).toEqual([{ chatId: "chat-1", runId: session.id, messageId: message.id }]);
  const sent = backend.requests.filter(({ path }) => path === `/api/chat/${session.id}`);
  expect(sent.map(({ body }) => body)).toEqual(
    [1, 2, 3].map(() => ({ id: message.id, message: "Three?" })),
  );
});

test("a message that ends the session has no answer", async () => {
  const stream = await send(open(), userMessage("/done"));
  session.append(
    { type: "data-run", id: "run", data: { status: "completed" } },
    { type: "finish" },
  );
  session.end();
  expect(await readAllChunks(stream)).toEqual([]);
});

test("what a session cannot take is refused, and says why", async () => {
  const message = userMessage("About this");
  message.parts.push({ type: "data-context", data: { kind: "page", title: "A page", text: "" } });
  await expect(send(open(), message)).rejects.toThrow(/only text/);
  expect(backend.requests.some(({ path }) => path === `/api/chat/${session.id}`)).toBe(false);
});
