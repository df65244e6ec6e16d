import { expect, test } from "vitest";
import type { LinnetMessage, LinnetPart } from "./linnet-message.ts";
import { sessionConversation } from "./session-conversation.ts";

function user(id: string, text: string): LinnetMessage {
  return { id, role: "user", parts: [{ type: "text", text }] };
}

function mark(id: string, content: string, answerId?: string): LinnetPart {
  return {
    type: "data-workflow",
    id,
    data: {
      type: "user-message",
      id,
      content,
      timestamp: "2026-01-01T00:00:00.000Z",
      ...(answerId ? { answerId } : {}),
    },
  };
}

function said(text: string): LinnetPart {
  return { type: "text", text, state: "done" };
}

function turnEnd(turn: number): LinnetPart {
  return { type: "data-turn", id: `turn-${turn}`, data: { turn, status: "completed" } };
}

function stream(...parts: LinnetPart[]): LinnetMessage {
  return { id: "a1", role: "assistant", parts };
}

const FIRST = [mark("u1", "One?", "a1"), said("One."), turnEnd(1)];
const SECOND = [mark("u2", "Two?", "a2"), said("Two."), turnEnd(2)];

test("before anything has arrived, what was written is shown", () => {
  const held = [user("u1", "One?")];
  expect(sessionConversation(held)).toEqual({ messages: held, state: "starting" });
});

test("a resumed session is rebuilt from its stream alone", () => {
  expect(sessionConversation([stream(...FIRST, ...SECOND)])).toEqual({
    messages: [
      user("u1", "One?"),
      { id: "a1", role: "assistant", parts: FIRST.slice(1) },
      user("u2", "Two?"),
      { id: "a2", role: "assistant", parts: SECOND.slice(1) },
    ],
    state: "waiting",
  });
});

test("a message that was shown before its mark arrived is not shown twice", () => {
  const { messages } = sessionConversation([user("u1", "One?"), stream(...FIRST)]);
  expect(messages.map(({ id }) => id)).toEqual(["u1", "a1"]);
});

test("what waits for its turn stands last", () => {
  const held = [user("u1", "One?"), stream(...FIRST), user("u2", "Two?"), user("u3", "Three?")];
  const { messages } = sessionConversation(held);
  expect(messages.map(({ id }) => id)).toEqual(["u1", "a1", "u2", "u3"]);
  const next = held.with(1, stream(...FIRST, mark("u2", "Two?", "a2"), said("Tw")));
  expect(sessionConversation(next).messages.map(({ id }) => id)).toEqual([
    "u1",
    "a1",
    "u2",
    "a2",
    "u3",
  ]);
});

test("the conversation that a session went on from is part of it", () => {
  const { messages, state } = sessionConversation([
    stream(
      mark("u0", "Zero?", "a0"),
      said("Zero."),
      mark("u00", "Hello?"),
      mark("u1", "One?", "a1"),
      said("On"),
    ),
  ]);
  expect(messages.map(({ id }) => id)).toEqual(["u0", "a0", "u00", "u1", "a1"]);
  expect(state).toBe("running");
});

test("an attempt that was superseded is left out, in its own turn only", () => {
  const attempt = (step: string, number: number): LinnetPart => ({
    type: "data-attempt",
    id: `${step}:${number}`,
    data: { step, attempt: number },
  });
  const { messages } = sessionConversation([
    stream(
      mark("u1", "One?", "a1"),
      attempt("s1", 1),
      said("Lost"),
      attempt("s1", 2),
      said("One."),
      turnEnd(1),
      mark("u2", "Two?", "a2"),
      attempt("s2", 1),
      said("Two."),
    ),
  ]);
  expect(messages.map(({ parts }) => parts)).toEqual([
    [{ type: "text", text: "One?" }],
    [said("One."), turnEnd(1)],
    [{ type: "text", text: "Two?" }],
    [said("Two.")],
  ]);
});

test("the end of the session is no part of its last answer", () => {
  const end: LinnetPart = { type: "data-run", id: "run", data: { status: "completed" } };
  const { messages, state, end: how } = sessionConversation([stream(...FIRST, end)]);
  expect(messages.at(-1)?.parts).toEqual(FIRST.slice(1));
  expect(state).toBe("ended");
  expect(how).toEqual({ status: "completed" });
});

test("a message with more than text is rebuilt whole", () => {
  const parts: LinnetMessage["parts"] = [
    { type: "text", text: "About this" },
    { type: "data-context", data: { kind: "page", title: "A page", text: "Its text." } },
  ];
  const { messages } = sessionConversation([
    stream({
      type: "data-workflow",
      id: "u1",
      data: {
        type: "user-message",
        id: "u1",
        content: "About this",
        timestamp: "2026-01-01T00:00:00.000Z",
        answerId: "a1",
        parts: [
          { type: "text", text: "About this" },
          { type: "data-context", data: { kind: "page", title: "A page", text: "Its text." } },
        ],
        metadata: { from: "test" },
      },
    }),
  ]);
  expect(messages[0]).toEqual({ id: "u1", role: "user", parts, metadata: { from: "test" } });
});
