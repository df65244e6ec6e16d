// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "fetch": { "disableSameOriginPolicy": true } } }

import {
  ConnectionState,
  createMemoryChatStores,
  LinnetApi,
  MemoryRunIdStore,
  parseMessage,
} from "@linnet/client";
import {
  foldedMessage,
  LoopbackBackend,
  LoopbackRun,
  RECORDED_MESSAGE_ID,
  recordedRun,
  userMessage,
} from "@linnet/client/testing";
import type { ChatWithMessages, LinnetChunk, LinnetMessage } from "@linnet/protocol";
import { foldAttempts } from "@linnet/protocol";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenChatOptions, OpenChatTransport } from "./open-chat-options.ts";
import "../testing/render-ui.tsx";
import { useResumableChat } from "./use-resumable-chat.tsx";

let backend: LoopbackBackend;
let options: OpenChatOptions;

beforeEach(async () => {
  backend = await LoopbackBackend.start();
  options = {
    chatId: "chat-1",
    api: new LinnetApi({ baseUrl: backend.url }),
    stores: createMemoryChatStores(),
    store: new MemoryRunIdStore(),
    backoff: { baseMs: 1, capMs: 5 },
    maxFailures: 1_000,
    snapshotEveryMs: 0,
  };
});
afterEach(() => backend.stop());

/** A view of the chat, once it is loaded. */
async function loaded() {
  const view = renderHook(() => useResumableChat(options));
  await waitFor(() => expect(view.result.current.isLoading).toBe(false));
  return view;
}

function folded(messages: readonly LinnetMessage[]): unknown {
  const last = messages.at(-1);
  return last && { ...last, parts: foldAttempts(last.parts) };
}

function posted(): unknown[] {
  return backend.requests.filter(
    ({ method, path }) => method === "POST" && !path.endsWith("cancel"),
  );
}

test("a prompt is stored before it is sent, and its answer is the stored message", async () => {
  const stores = createMemoryChatStores();
  options = { ...options, stores };
  const set = stores.outbox.set.bind(stores.outbox);
  let sentBefore: unknown[] | undefined;
  vi.spyOn(stores.outbox, "set").mockImplementation(async (...message) => {
    await set(...message);
    sentBefore = posted();
  });
  const { result } = await loaded();
  backend.faults.push({ drop: true });
  backend.nextRun.finish(...recordedRun());
  await act(() => result.current.send({ text: "Birds", context: [] }));
  await waitFor(() => expect(result.current.turnsEnded).toBe(1));
  expect(sentBefore).toEqual([]);
  expect(folded(result.current.messages)).toEqual(await foldedMessage(recordedRun()));
  expect(await stores.outbox.get("chat-1")).toBeUndefined();
});

test("a loaded chat with an unfinished message resumes by itself, in one change", async () => {
  const question = userMessage();
  const run = backend.addRun("chat-1", new LoopbackRun(), [question]);
  run.append(...recordedRun().slice(0, 30));
  const seen: number[] = [];
  const { result } = renderHook(() => {
    const chat = useResumableChat(options);
    const parts = chat.messages.at(-1);
    if (parts?.role === "assistant") seen.push(parts.parts.length);
    return chat;
  });
  await waitFor(() => expect(result.current.messages).toHaveLength(2));
  expect(new Set(seen).size).toBe(1);
  run.finish(...recordedRun().slice(30));
  await waitFor(() => expect(result.current.isWorking).toBe(false));
  expect(folded(result.current.messages)).toEqual(await foldedMessage(recordedRun()));
});

test("what the outbox still holds is sent again, with its id", async () => {
  const waiting = userMessage("Sent by a view that died");
  await options.stores?.outbox.set("chat-1", waiting);
  backend.nextRun.finish(...recordedRun());
  const { result } = renderHook(() => useResumableChat(options));
  await waitFor(() => expect(result.current.turnsEnded).toBe(1));
  expect(result.current.messages.map(({ id }) => id)).toEqual([waiting.id, RECORDED_MESSAGE_ID]);
  expect(posted()).toMatchObject([{ body: { message: waiting } }]);
});

test("a chat that is begun here is not asked for, unless a message of it was sent", async () => {
  options.isNew = true;
  const asked = () => backend.requests.filter(({ path }) => path.includes("chat-1"));
  const { result, unmount } = await loaded();
  await result.current.refresh();
  expect(asked()).toEqual([]);
  unmount();

  await options.stores?.outbox.set("chat-1", userMessage("Sent before a reload"));
  backend.nextRun.finish(...recordedRun());
  const reloaded = renderHook(() => useResumableChat(options));
  await waitFor(() => expect(reloaded.result.current.turnsEnded).toBe(1));
  expect(asked()[0]?.method).toBe("GET");
});

test("a snapshot is painted before the backend answers, and what is loaded replaces it", async () => {
  const question = userMessage("An old question");
  await options.stores?.snapshots.set("chat-1", { chatId: "chat-1", messages: [question] });
  await backend.stop();
  const { result } = renderHook(() => useResumableChat(options));
  await waitFor(() => expect(result.current.messages).toEqual([question]));
  expect(result.current.isLoading).toBe(true);
  const stored = [question, { ...userMessage("A newer one") }];
  backend.chats.set("chat-1", { messages: stored, activeRunId: null });
  await backend.listen();
  await waitFor(() => expect(result.current.messages).toEqual(stored));
  await waitFor(async () =>
    expect((await options.stores?.snapshots.get("chat-1"))?.messages).toEqual(stored),
  );
});

test("a message names the model of this client, and each mention of its call is passed on", async () => {
  const clientModel = { id: "browser/built-in", contextTokens: 6_000 };
  const calls: unknown[] = [];
  Object.assign(options, {
    clientModel: async () => clientModel,
    onModelCall: (call: unknown) => calls.push(call),
  });
  const call = { id: "01890000-0000-7000-8000-000000000001", model: clientModel.id };
  const mention: LinnetChunk = { type: "data-model-call", id: "model-call-1", data: call };
  backend.nextRun.append({ type: "start", messageId: RECORDED_MESSAGE_ID }, mention, mention);
  const { result } = await loaded();
  void result.current.send({ text: "Draft it", intent: "draft" });
  // A call that was claimed and lost is named by the same part again.
  await waitFor(() => expect(calls).toEqual([call, call]));
  expect(posted()).toMatchObject([
    { body: { message: { metadata: { intent: "draft", clientModel } } } },
  ]);
});

test("a prompt that is refused goes back to its author", async () => {
  const { result } = await loaded();
  backend.faults.push({
    answer: 413,
    body: JSON.stringify({ type: "/problems/body-too-large", title: "Too large", status: 413 }),
  });
  await act(() => result.current.send({ text: "Too much" }));
  await waitFor(() => expect(result.current.returned?.text).toBe("Too much"));
  expect(result.current.problem?.title).toBe("Too large");
  expect(result.current.messages).toEqual([]);
  expect(await options.stores?.outbox.get("chat-1")).toBeUndefined();
});

test("a message that another view still sends is sent here as well, and not written over", async () => {
  const waiting = userMessage("Sent in another view");
  const { result } = await loaded();
  await options.stores?.outbox.set("chat-1", waiting);
  backend.nextRun.finish(...recordedRun());
  await act(() => result.current.send({ text: "Sent here" }));
  await waitFor(() => expect(result.current.turnsEnded).toBe(1));
  expect(posted()).toMatchObject([{ body: { message: { id: waiting.id } } }]);
  expect(result.current.returned?.text).toBe("Sent here");
  expect(await options.stores?.outbox.get("chat-1")).toBeUndefined();
});

test("a refused prompt goes back to its author, whatever another view has in the outbox", async () => {
  const stores = createMemoryChatStores();
  const set = stores.outbox.set.bind(stores.outbox);
  const other = userMessage("Sent in another view");
  stores.outbox.set = async (chatId, message) => {
    await set(chatId, message);
    await set(chatId, other);
  };
  options.stores = stores;
  const { result } = await loaded();
  backend.faults.push({
    answer: 409,
    body: JSON.stringify({ type: "/problems/turn-running", title: "Running", status: 409 }),
  });
  await act(() => result.current.send({ text: "Sent here" }));
  await waitFor(() => expect(result.current.returned?.text).toBe("Sent here"));
});

test.each([true, false])(
  "what a view that was closed has left behind is sent by the one that shows the chat (new: %s)",
  async (isNew) => {
    options.isNew = isNew;
    const waiting = userMessage("Sent by a view that was closed");
    const { result } = await loaded();
    await options.stores?.outbox.set("chat-1", waiting);
    backend.nextRun.finish(...recordedRun());
    await act(() => result.current.refresh());
    await waitFor(() => expect(result.current.turnsEnded).toBe(1));
    expect(posted()).toMatchObject([{ body: { message: { id: waiting.id } } }]);
    expect(await options.stores?.outbox.get("chat-1")).toBeUndefined();
  },
);

test("Stop cancels on the backend and goes on reading to the end", async () => {
  const run = backend.nextRun;
  run.append(...recordedRun().slice(0, 20));
  const { result } = await loaded();
  void result.current.send({ text: "Birds" });
  await waitFor(() => expect(result.current.messages).toHaveLength(2));
  await act(() => result.current.stop());
  expect(backend.requests.at(-1)).toMatchObject({
    method: "POST",
    path: `/api/chats/chat-1/messages/${run.id}/cancel`,
  });
  run.finish({ type: "data-run", id: "run", data: { status: "stopped" } }, { type: "finish" });
  await waitFor(() => expect(result.current.turnsEnded).toBe(1));
});

/** A chat whose newest message asks for approval. */
function askingMessages(): LinnetMessage[] {
  const approval = {
    id: "approval-1",
    tool: "publishPost",
    input: {},
    state: "requested",
  } as const;
  return [
    userMessage("Post it"),
    {
      id: "answer-1",
      role: "assistant",
      parts: [{ type: "data-approval", id: "approval-1", data: approval }],
    },
  ];
}

test.each(["chat", "session"])("a request in a %s is answered where it was made", async (where) => {
  const run = new LoopbackRun();
  if (where === "chat") backend.addRun("chat-1", run, askingMessages());
  else backend.addSession("chat-1", run, askingMessages());
  const { result } = await loaded();
  const declined = { approved: false, reason: "Not today" };
  await act(() => result.current.answerApproval("approval-1", declined));
  const runPath = where === "chat" ? `chats/chat-1/messages/${run.id}` : `chat/${run.id}`;
  expect(backend.requests.at(-1)).toMatchObject({
    method: "POST",
    path: `/api/${runPath}/approvals/approval-1`,
    body: declined,
  });
  expect(result.current.problem).toBeUndefined();
});

test("a request that cannot be answered says why", async () => {
  backend.addSession("chat-1", new LoopbackRun(), askingMessages());
  options.resume = false;
  const { result } = await loaded();
  backend.faults.push({
    answer: 409,
    body: JSON.stringify({ type: "/problems/approval-conflict", title: "Too late", status: 409 }),
  });
  await act(() => result.current.answerApproval("approval-1", { approved: true }));
  expect(result.current.problem?.title).toBe("Too late");
});

test("what a request came to elsewhere is shown when it is answered too late", async () => {
  backend.addSession("chat-1", new LoopbackRun(), askingMessages());
  options.resume = false;
  const { result } = await loaded();
  const [asked, answered] = askingMessages();
  if (!asked || !answered) throw new Error("there are two messages");
  const stopped = { type: "data-run", data: { status: "stopped" } } as const;
  const stored = result.current.messages.map((message, at) =>
    at === 1 ? { ...answered, parts: [stopped] } : message,
  );
  backend.chats.set("chat-1", { messages: stored, activeRunId: null });
  await act(() => result.current.answerApproval("approval-1", { approved: true }));
  await waitFor(() => expect(result.current.messages).toEqual(stored));
});

test("a view that closes leaves the run alone and keeps what it showed", async () => {
  const run = backend.addRun("chat-1", new LoopbackRun(), [userMessage()]);
  run.append(...recordedRun().slice(0, 30));
  const { result, unmount } = renderHook(() => useResumableChat(options));
  await waitFor(() => expect(result.current.messages).toHaveLength(2));
  unmount();
  await backend.allStreamsClosed();
  await waitFor(async () => {
    const snapshot = await options.stores?.snapshots.get("chat-1");
    expect(snapshot?.messages).toHaveLength(2);
  });
  expect(backend.requests.some(({ path }) => path.endsWith("cancel"))).toBe(false);
});

test("a turn that another client has begun is followed after a look", async () => {
  const question = userMessage();
  const { result } = await loaded();
  const run = backend.addRun("chat-1", new LoopbackRun(), [question]);
  run.append(...recordedRun().slice(0, 30));
  void result.current.refresh();
  await waitFor(() => expect(result.current.messages).toHaveLength(2));
  run.finish(...recordedRun().slice(30));
  await waitFor(() => expect(result.current.turnsEnded).toBe(1));
  expect(folded(result.current.messages)).toEqual(await foldedMessage(recordedRun()));
});

test("a run that ends just before it is come back to is shown with its end", async () => {
  const question = userMessage();
  const whole = parseMessage(await foldedMessage(recordedRun()));
  if (!whole) throw new Error("a recorded run is a message");
  const parts = whole.parts.filter(({ type }) => type !== "data-run");
  const running: ChatWithMessages = {
    id: "chat-1",
    title: "Birds",
    projectId: "p",
    updatedAt: "2026-01-01T00:00:00.000Z",
    activeRunId: "run-1",
    messages: [question, { ...whole, parts }],
  };
  backend.chats.set("chat-1", { messages: [question, whole], activeRunId: null });
  const api = new LinnetApi({ baseUrl: backend.url });
  const transport: OpenChatTransport = {
    connection: new ConnectionState(),
    loadChat: async () => running,
    sendMessages: () => Promise.reject(new Error("nothing is sent here")),
    reconnectToStream: async () => null,
    tryNow: () => {},
  };
  const { result } = renderHook(() =>
    useResumableChat({ ...options, api, createTransport: () => transport }),
  );
  await waitFor(() => expect(result.current.messages).toEqual([question, whole]));
});

/** Holds back what a view asks for before it reads a run on, until `go` is called. */
function slowToResume(): { go: () => void } {
  const held = Promise.withResolvers<void>();
  const store = new MemoryRunIdStore();
  options.store = {
    get: async (chatId) => {
      await held.promise;
      return store.get(chatId);
    },
    set: (record) => store.set(record),
    remove: (chatId) => store.remove(chatId),
  };
  return { go: held.resolve };
}

test("a chat whose turn runs is at work without a gap, from the moment it is loaded", async () => {
  const { go } = slowToResume();
  const run = backend.addRun("chat-1", new LoopbackRun(), [userMessage()]);
  run.append(...recordedRun().slice(0, 30));
  const seen: boolean[] = [];
  const { result } = renderHook(() => {
    const chat = useResumableChat(options);
    if (!chat.isLoading && chat.turnsEnded === 0) seen.push(chat.isWorking);
    return chat;
  });
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  expect(result.current.isWorking).toBe(true);
  await act(async () => go());
  await waitFor(() => expect(result.current.messages).toHaveLength(2));
  expect(new Set(seen)).toEqual(new Set([true]));
  run.finish(...recordedRun().slice(30));
  await waitFor(() => expect(result.current.turnsEnded).toBe(1));
  expect(result.current.isWorking).toBe(false);
});

test("a chat whose turn has ended before it was read on is no longer at work", async () => {
  const { go } = slowToResume();
  const question = userMessage();
  backend.addRun("chat-1", new LoopbackRun(), [question]);
  const { result } = renderHook(() => useResumableChat(options));
  await waitFor(() => expect(result.current.isWorking).toBe(true));
  backend.chats.set("chat-1", { messages: [question], activeRunId: null });
  await act(async () => go());
  await waitFor(() => expect(result.current.isWorking).toBe(false));
});

test("what is sent before a running turn is read on goes back to its author", async () => {
  const { go } = slowToResume();
  const run = backend.addRun("chat-1", new LoopbackRun(), [userMessage()]);
  run.append(...recordedRun().slice(0, 30));
  const { result } = await loaded();
  await act(() => result.current.send({ text: "Too early" }));
  expect(result.current.returned).toMatchObject({ text: "Too early" });
  expect(await options.stores?.outbox.get("chat-1")).toBeUndefined();
  await act(async () => go());
  await waitFor(() => expect(result.current.messages).toHaveLength(2));
  expect(posted()).toEqual([]);
});

test("a prompt that is being stored while a running turn is found goes back to its author", async () => {
  const held = Promise.withResolvers<undefined>();
  let isAsked = false;
  options.clientModel = () => {
    isAsked = true;
    return held.promise;
  };
  const { go } = slowToResume();
  const run = backend.addRun("chat-1", new LoopbackRun(), [userMessage()]);
  run.append(...recordedRun().slice(0, 30));
  const { result } = renderHook(() => useResumableChat(options));
  const sending = result.current.send({ text: "Too early" });
  expect(isAsked).toBe(true);
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  await act(async () => {
    held.resolve(undefined);
    await sending;
  });
  expect(result.current.returned).toMatchObject({ text: "Too early" });
  expect(await options.stores?.outbox.get("chat-1")).toBeUndefined();
  await act(async () => go());
  await waitFor(() => expect(result.current.messages).toHaveLength(2));
  expect(posted()).toEqual([]);
});

test.each(["chat", "session"])(
  "a run of a %s that is read on takes no other message out of the outbox",
  async (where) => {
    const { go } = slowToResume();
    const run = new LoopbackRun();
    const asked = [userMessage()];
    if (where === "chat") backend.addRun("chat-1", run, asked);
    else backend.addSession("chat-1", run, asked);
    run.append(...recordedRun().slice(0, 30));
    const known: unknown[] = [];
    options.onRun = (each) => known.push(each);
    const { result } = renderHook(() => useResumableChat(options));
    await waitFor(() => expect(result.current.isLoading).toBe(false));
    const waiting = userMessage("Written in another view");
    await options.stores?.outbox.set("chat-1", waiting);
    await act(async () => go());
    await waitFor(() => expect(known).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(await options.stores?.outbox.get("chat-1")).toEqual(waiting);
  },
);

test("a message is sent although the storage is full, and the chat says that it is", async () => {
  const stores = createMemoryChatStores();
  stores.outbox.set = () => Promise.reject(new Error("Resource::kQuotaBytes quota exceeded"));
  options.stores = stores;
  backend.nextRun.finish(...recordedRun());
  const { result } = await loaded();
  await act(() => result.current.send({ text: "Birds" }));
  await waitFor(() => expect(result.current.turnsEnded).toBe(1));
  expect(posted()).toHaveLength(1);
  expect(result.current.isStorageFull).toBe(true);
});
