// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "fetch": { "disableSameOriginPolicy": true } } }

import { LinnetApi, MemoryRunIdStore } from "@linnet/client";
import {
  type Fault,
  LoopbackBackend,
  type LoopbackRun,
  markChunk,
  textChunks,
  turnEndChunk,
} from "@linnet/client/testing";
import type { LinnetMessage } from "@linnet/protocol";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import "../testing/render-ui.tsx";
import { useSession } from "./use-session.tsx";

let backend: LoopbackBackend;
let session: LoopbackRun;
let store: MemoryRunIdStore;

const FIRST_TURN = [
  { type: "start", messageId: "a1" } as const,
  markChunk("u1", "a1"),
  ...textChunks("t1", "One."),
  turnEndChunk(1),
];

beforeEach(async () => {
  backend = await LoopbackBackend.start();
  session = backend.nextRun;
  store = new MemoryRunIdStore();
});
afterEach(() => backend.stop());

function open(maxFailures = 12) {
  const { result } = renderHook(() =>
    useSession({
      chatId: "mine",
      projectId: "project-1",
      api: new LinnetApi({ baseUrl: backend.url }),
      store,
      backoff: { baseMs: 1, capMs: 5 },
      maxFailures,
    }),
  );
  return result;
}

/** A session that waits for its second message. */
async function openWaiting(maxFailures?: number) {
  session.append(...FIRST_TURN);
  const result = open(maxFailures);
  await act(() => result.current.send("One?"));
  await waitFor(() => expect(result.current.state).toBe("waiting"));
  return result;
}

function sent(): unknown[] {
  return backend.requests
    .filter(({ method, path }) => method === "POST" && path === `/api/chat/${session.id}`)
    .map(({ body }) => body);
}

function started(): unknown[] {
  return backend.requests.filter(({ path }) => path === "/api/chat").map(({ body }) => body);
}

function texts(messages: readonly LinnetMessage[]): string[] {
  return messages.flatMap(({ role, parts }) =>
    role === "user" ? parts.flatMap((part) => (part.type === "text" ? part.text : [])) : [],
  );
}

function refusal(status: number, code: string): Fault {
  return {
    answer: status,
    body: JSON.stringify({ type: `/problems/${code}`, title: code, status }),
  };
}

test("what is written is sent again until it is taken, each once and in order", async () => {
  const result = await openWaiting();
  backend.faults.push({ drop: true }, { answer: 503 });
  void result.current.send("Two?");
  void result.current.send("Three?");
  await waitFor(() => expect(sent()).toHaveLength(4));
  expect(sent()).toMatchObject(["Two?", "Two?", "Two?", "Three?"].map((message) => ({ message })));
  const ids = sent().map((body) => (body as { id: string }).id);
  expect(new Set(ids.slice(0, 3)).size).toBe(1);
  expect(result.current.problem).toBeUndefined();
});

test("what could not be sent goes out before what is written next", async () => {
  const result = await openWaiting(0);
  backend.faults.push({ drop: true });
  await act(() => result.current.send("Two?"));
  await waitFor(() => expect(result.current.problem).toBeDefined());
  await act(() => result.current.send("Three?"));
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()).toMatchObject(["Two?", "Two?", "Three?"].map((message) => ({ message })));
  expect(texts(result.current.messages).slice(-2)).toEqual(["Two?", "Three?"]);
});

test("given up on, it says so and keeps what was written", async () => {
  const result = await openWaiting(0);
  backend.faults.push({ drop: true });
  await act(() => result.current.send("Two?"));
  await waitFor(() => expect(result.current.problem).toBeDefined());
  expect(texts(result.current.messages).at(-1)).toBe("Two?");
  await act(() => result.current.retry());
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual(sent()[0]);
  expect(result.current.problem).toBeUndefined();
});

test("what a session refuses goes back to its author, with all that follows it", async () => {
  const result = await openWaiting();
  backend.faults.push(refusal(409, "session-ended"));
  void result.current.send("Two?");
  void result.current.send("Three?");
  await waitFor(() => expect(result.current.returned).toEqual({ text: "Two?\n\nThree?" }));
  expect(result.current.problem?.title).toBe("session-ended");
  expect(texts(result.current.messages)).not.toContain("Two?");
  expect(sent()).toHaveLength(1);
});

test("what was written during a start that failed is sent once another try has succeeded", async () => {
  backend.faults.push({ drop: true });
  const result = open(0);
  void result.current.send("One?");
  void result.current.send("Two?");
  await waitFor(() => expect(result.current.problem).toBeDefined());
  expect(texts(result.current.messages)).toEqual(["One?", "Two?"]);
  await act(() => result.current.retry());
  await waitFor(() => expect(sent()).toMatchObject([{ message: "Two?" }]));
  expect(started()).toHaveLength(2);
  expect(started()[1]).toEqual(started()[0]);
});

test("a start that is refused gives everything back", async () => {
  backend.faults.push(refusal(400, "invalid-request"));
  const result = open();
  void result.current.send("One?");
  void result.current.send("Two?");
  await waitFor(() => expect(result.current.returned).toEqual({ text: "One?\n\nTwo?" }));
  expect(result.current.messages).toEqual([]);
  await act(() => result.current.send("Again"));
  await waitFor(() => expect(started()).toHaveLength(2));
  expect(started()[1]).toMatchObject({ messages: [{ parts: [{ text: "Again" }] }] });
});

test("what is written before the session is come back to belongs to it", async () => {
  backend.runs.set(session.id, session);
  session.append(...FIRST_TURN);
  await store.set({ chatId: "mine", runId: session.id, next: 0, savedAt: Date.now() });
  const result = open();
  void result.current.send("Two?");
  await waitFor(() => expect(sent()).toMatchObject([{ message: "Two?" }]));
  expect(started()).toEqual([]);
});

test("the wish to end comes after what was written before it", async () => {
  const result = await openWaiting();
  backend.faults.push({ drop: true });
  void result.current.send("Two?");
  void result.current.finish();
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ message: "/done" }));
  expect(sent()).toHaveLength(3);
  expect(texts(result.current.messages)).not.toContain("/done");
});
