// @vitest-environment happy-dom
import { useChat } from "@ai-sdk/react";
import type { LinnetMessage } from "@linnet/protocol";
import { foldAttempts, newId } from "@linnet/protocol";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { DetachedWindowAPI } from "happy-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cuttingFetch } from "../support/cutting-fetch.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, text } from "../support/model-server/plan.ts";
import { stockTransport } from "../support/stock-transport.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();
const PATIENCE = { timeout: 20_000 };

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

beforeEach(() => {
  // The stock transport reports every broken connection to the console.
  vi.spyOn(console, "error").mockImplementation(() => {});
  // The page is one of the backend's own: no other one may ask it anything.
  window.happyDOM.setURL(fixture.backend.url);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function folded(messages: LinnetMessage[]): LinnetMessage[] {
  return messages.map((message) => ({ ...message, parts: foldAttempts(message.parts) }));
}

/** A chat as a page shows it that knows nothing of Linnet but its address. */
function openChat(
  chatId: string,
  options: { fetch?: typeof fetch; runId?: string; messages?: LinnetMessage[] } = {},
) {
  const { transport, runIds } = stockTransport(
    fixture.backend,
    chatId,
    options.fetch ?? ((...request) => fetch(...request)),
    { runId: options.runId },
  );
  const { result, unmount } = renderHook(() =>
    useChat<LinnetMessage>({
      id: chatId,
      transport: {
        // The types of the two packages differ in what is left out; the calls are the same.
        sendMessages: ({ messageId, abortSignal, ...call }) =>
          transport.sendMessages({
            ...call,
            ...(messageId === undefined ? {} : { messageId }),
            ...(abortSignal ? { abortSignal } : {}),
          }),
        reconnectToStream: (call) => transport.reconnectToStream(call),
      },
      generateId: newId,
      ...(options.messages ? { messages: options.messages } : {}),
      resume: options.runId !== undefined,
    }),
  );
  return { chat: result, runIds, unmount };
}

test("a stock useChat holds a conversation", async () => {
  const chatId = newId();
  const { chat } = openChat(chatId);
  for (const said of ["What of the river?", "Yes, draft it"]) {
    await act(() => chat.current.sendMessage({ text: said }));
    await waitFor(() => expect(chat.current.status).toBe("ready"), PATIENCE);
  }
  const { messages } = await fixture.client.getChat(chatId);
  expect(messages).toHaveLength(4);
  expect(folded(chat.current.messages)).toEqual(messages);
});

test("a stock useChat whose connections break shows the stored answer", async () => {
  const chatId = newId();
  const { fetch: cutting, cuts } = cuttingFetch({ everyBytes: 900, maxCuts: 2 });
  const { chat } = openChat(chatId, { fetch: cutting });
  await act(() => chat.current.sendMessage({ text: "Yes, draft it" }));
  await waitFor(() => expect(chat.current.status).toBe("ready"), PATIENCE);
  expect(cuts()).toBeGreaterThan(0);
  expect(folded(chat.current.messages)).toEqual((await fixture.client.getChat(chatId)).messages);
});

test("a page that is opened in the middle of an answer resumes it", async () => {
  const gate = createGate();
  fixture.model.when(answering("estuary"), [
    text("Half of "),
    pauseAt(gate),
    text("the estuary"),
    finish(),
  ]);
  const { chatId, runId, reader } = await fixture.client.startTurn("The estuary");
  await gate.reached;
  await reader.eventMatching((chunk) => chunk.type === "text-delta");
  // A page that reloads has the user's message; the answer is what it resumes.
  const stored = await fixture.client.getChat(chatId);
  const { chat } = openChat(chatId, { runId, messages: stored.messages.slice(0, 1) });
  await waitFor(
    () => expect(JSON.stringify(chat.current.messages)).toContain("Half of "),
    PATIENCE,
  );
  expect(chat.current.status).toBe("streaming");
  gate.open();
  await waitFor(() => expect(chat.current.status).toBe("ready"), PATIENCE);
  expect(folded(chat.current.messages)).toEqual((await fixture.client.getChat(chatId)).messages);
});
