import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { tool } from "ai";
import { expect, test } from "vitest";
import { z } from "zod";
import { DraftCalls } from "./draft-calls.ts";

type Part = LanguageModelV3StreamPart;

const FINISH: Part = {
  type: "finish",
  usage: {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  },
  finishReason: { unified: "tool-calls", raw: "tool_calls" },
};
const draftOf = (text: string) => ({ variants: [{ posts: [{ text }] }] });

function call(toolName: string, input: unknown, id = "c"): Part[] {
  const text = typeof input === "string" ? input : JSON.stringify(input);
  return [
    { type: "tool-input-start", id, toolName },
    { type: "tool-input-delta", id, delta: text },
    { type: "tool-input-end", id },
    { type: "tool-call", toolCallId: id, toolName, input: text },
  ];
}

const tools = { submitDraft: tool({ inputSchema: z.object({}), execute: () => "taken" }) };

/** What readers get of an answer. */
function read(...parts: Part[]): Part[] {
  const calls = new DraftCalls(tools);
  return [...[...parts, FINISH].flatMap((part) => calls.take(part)), ...calls.end()];
}

function callsIn(parts: readonly Part[]) {
  return parts.flatMap((part) =>
    part.type === "tool-call" ? { name: part.toolName, input: JSON.parse(part.input) } : [],
  );
}

/** The ids of the calls that readers see begin. */
function begun(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => (part.type === "tool-input-start" ? part.id : []));
}

const ONE = "The mill on the Orne grinds flour again after nine years.";
const OTHER = "Nine years after the flood, the wheel of the old mill turns.";

test("several drafts of one answer are one draft with their variants, and readers see one call", () => {
  const parts = read(
    ...call("submitDraft", draftOf(ONE), "a"),
    ...call("submitDraft", draftOf(OTHER), "b"),
    ...call("submitDraft", draftOf(ONE), "c"),
  );
  const [found, ...others] = callsIn(parts);
  expect(others).toEqual([]);
  expect(found?.input.variants).toMatchObject([
    ...draftOf(ONE).variants,
    ...draftOf(OTHER).variants,
  ]);
  expect(begun(parts)).toEqual(["a"]);
});

test("one draft stays as the model sent it", () => {
  const parts = call("submitDraft", draftOf(ONE));
  expect(read(...parts)).toEqual([...parts, FINISH]);
});

test("calls of which one is no draft stay apart", () => {
  const parts = read(
    ...call("submitDraft", draftOf(ONE), "a"),
    ...call("submitDraft", { variants: [] }, "b"),
  );
  expect(callsIn(parts)).toHaveLength(2);
});

test.each([
  ["create_post", { text: ONE }],
  ["draft", { posts: [ONE] }],
  ["write_post", { content: ONE }],
  ["answer", draftOf(ONE)],
])("a call of %s whose input is a draft hands in", (name, input) => {
  const parts = read(...call(name, input));
  expect(callsIn(parts).map((each) => each.name)).toEqual(["submitDraft"]);
  expect(begun(parts)).toEqual([]);
});

test.each([
  ["searchWeb", { query: "mill on the Orne" }],
  ["think", { content: "The person wants a post about a mill." }],
  ["create_post", { topic: "mill" }],
  ["post", { content: ONE }],
  ["publishPost", { posts: [{ text: ONE }] }],
  ["send_tweet", draftOf(ONE)],
  ["ask_about_post", { text: "Which of the two mills do you mean?" }],
])("a call of %s with something else stays as it is", (name, input) => {
  const parts = call(name, input);
  expect(read(...parts)).toEqual([...parts, FINISH]);
});
