// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "fetch": { "disableSameOriginPolicy": true } } }

import { createMemoryChatStores, LinnetApi, MemoryRunIdStore } from "@linnet/client";
import {
  LoopbackBackend,
  LoopbackRun,
  markChunk,
  textChunks,
  turnEndChunk,
  userMessage,
} from "@linnet/client/testing";
import type { LinnetMessage, LinnetPart } from "@linnet/protocol";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenChatOptions } from "./open-chat-options.ts";
import "../testing/render-ui.tsx";
import { useResumableChat } from "./use-resumable-chat.tsx";

let backend: LoopbackBackend;
let session: LoopbackRun;
let options: OpenChatOptions;

const turnEnd: LinnetPart = {
  type: "data-turn",
  id: "turn-1",
  data: { turn: 1, status: "completed" },
};
const asked: LinnetMessage = { ...userMessage("One?"), id: "u1" };

function answer(id: string, text: string, ...more: LinnetPart[]): LinnetMessage {
  return { id, role: "assistant", parts: [{ type: "text", text, state: "done" }, ...more] };
}

const FIRST = [asked, answer("a1", "One.", turnEnd)];

/** Stores the chat as the backend does while the session goes on. */
function store(...messages: LinnetMessage[]): void {
  backend.chats.set("chat-1", { messages, activeRunId: null, sessionRunId: session.id });
}

beforeEach(async () => {
  backend = await LoopbackBackend.start();
  session = backend.addSession("chat-1", new LoopbackRun());
  session.append(
    { type: "start", messageId: "a1" },
    markChunk("u1", "a1"),
    ...textChunks("t1", "One."),
    turnEndChunk(1),
  );
  store(...FIRST);
  options = {
    chatId: "chat-1",
    api: new LinnetApi({ baseUrl: backend.url }),
    stores: createMemoryChatStores(),
    store: new MemoryRunIdStore(),
    backoff: { baseMs: 1, capMs: 5 },
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

function shown(messages: readonly LinnetMessage[]): string[] {
  return messages.map(({ id, parts }) => {
    const texts = parts.flatMap((part) => (part.type === "text" ? part.text : []));
    return `${id}: ${texts.join("")}`;
  });
}

const SECOND_TURN = [markChunk("u2", "a2"), ...textChunks("t2", "Two", " more.")];
const second: LinnetMessage = { ...userMessage("Two?"), id: "u2" };

test("a turn of a session is shown live in a chat that is opened in its middle", async () => {
  session.append(...SECOND_TURN.slice(0, 3));
  store(...FIRST, second, answer("a2", "Two"));
  const { result } = renderHook(() => useResumableChat(options));
  await waitFor(() => expect(result.current.isWorking).toBe(true));
  await waitFor(() => expect(shown(result.current.messages).at(-1)).toBe("a2: Two"));
  session.append(...SECOND_TURN.slice(3));
  const whole = ["u1: One?", "a1: One.", "u2: Two?", "a2: Two more."];
  await waitFor(() => expect(shown(result.current.messages)).toEqual(whole));
  expect(result.current.isWorking).toBe(true);
  store(...FIRST, second, answer("a2", "Two more.", turnEnd));
  session.append(turnEndChunk(2));
  await waitFor(() => expect(result.current.turnsEnded).toBe(1));
  expect(result.current.isWorking).toBe(false);
  expect(shown(result.current.messages)).toEqual(whole);
});

test("a session that waits is no work, and its next turn is followed after a look", async () => {
  const { result } = await loaded();
  expect(result.current.isWorking).toBe(false);
  session.append(...SECOND_TURN);
  store(...FIRST, second, answer("a2", ""));
  void result.current.refresh();
  await waitFor(() => expect(shown(result.current.messages).at(-1)).toBe("a2: Two more."));
  expect(result.current.isWorking).toBe(true);
  expect(result.current.messages).toHaveLength(4);
});

test("the turn that follows at once is followed too", async () => {
  session.append(...SECOND_TURN);
  store(...FIRST, second, answer("a2", "Two"));
  const { result } = renderHook(() => useResumableChat(options));
  await waitFor(() => expect(shown(result.current.messages).at(-1)).toBe("a2: Two more."));
  const third: LinnetMessage = { ...userMessage("Three?"), id: "u3" };
  store(...FIRST, second, answer("a2", "Two more.", turnEnd), third, answer("a3", ""));
  session.append(turnEndChunk(2), markChunk("u3", "a3"), ...textChunks("t3", "Three."));
  await waitFor(() =>
    expect(shown(result.current.messages).slice(2)).toEqual([
      "u2: Two?",
      "a2: Two more.",
      "u3: Three?",
      "a3: Three.",
    ]),
  );
  expect(result.current.isWorking).toBe(true);
});

test("what is written into the chat of a session is the session's next turn", async () => {
  const { result } = await loaded();
  void result.current.send({ text: "Two?" });
  const sent = () => backend.requests.find(({ path }) => path === `/api/chat/${session.id}`);
  await waitFor(() => expect(sent()?.body).toMatchObject({ message: "Two?" }));
  const mine = result.current.messages.at(-1);
  if (!mine) throw new Error("the message is shown");
  session.append(markChunk(mine.id, "a2"), ...textChunks("t2", "Two."));
  await waitFor(() => expect(shown(result.current.messages).at(-1)).toBe("a2: Two."));
  store(...FIRST, mine, answer("a2", "Two.", turnEnd));
  session.append(turnEndChunk(2));
  await waitFor(() => expect(result.current.turnsEnded).toBe(1));
  expect(shown(result.current.messages).slice(2)).toEqual([`${mine.id}: Two?`, "a2: Two."]);
  expect(await options.stores?.outbox.get("chat-1")).toBeUndefined();
});

test("what a session cannot take goes back to its author", async () => {
  const { result } = await loaded();
  const prompt = {
    text: "About this",
    context: [{ kind: "page" as const, title: "A page", text: "Its text." }],
  };
  await act(() => result.current.send(prompt));
  await waitFor(() => expect(result.current.returned).toEqual(prompt));
  expect(result.current.problem?.title).toBe("A session takes only text");
  expect(shown(result.current.messages)).toEqual(["u1: One?", "a1: One."]);
});
