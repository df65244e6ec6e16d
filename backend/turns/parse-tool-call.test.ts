import { submitDraftInputSchema } from "@linnet/protocol";
import { InvalidToolInputError, tool } from "ai";
import { expect, test } from "vitest";
import { z } from "zod";
import { submitDraft } from "../tools/submit-draft.ts";
import { parseToolCall } from "./parse-tool-call.ts";

const TEXT = "The bridge opens again.";
const CLAIM = { text: TEXT, sourceIds: ["s1"], quote: "opens again on Monday" };
const DRAFT = {
  variants: [{ posts: [{ text: TEXT, claims: [CLAIM] }] }],
  sources: [{ id: "s1", title: "Bridge" }],
};
const tools = {
  submitDraft: submitDraft(undefined),
  count: tool({ inputSchema: z.object({ text: z.string() }), execute: async () => 0 }),
};

function parsed(toolName: string, input: string) {
  return parseToolCall({ type: "tool-call", toolCallId: "c", toolName, input }, tools);
}

test.each([
  ["as it is asked for", JSON.stringify(DRAFT)],
  ["in a block of code", `\`\`\`json\n${JSON.stringify(DRAFT, null, 2)}\n\`\`\``],
  ["in a string", JSON.stringify(JSON.stringify(DRAFT))],
  [
    "with its lists as texts",
    JSON.stringify({
      variants: JSON.stringify(DRAFT.variants),
      sources: JSON.stringify(DRAFT.sources),
    }),
  ],
  ["as a call that is written out", JSON.stringify({ name: "submitDraft", arguments: DRAFT })],
])("a draft is taken %s", async (_, input) => {
  const { input: read, invalid } = await parsed("submitDraft", input);
  expect(invalid).toBeUndefined();
  expect(read).toEqual(DRAFT);
});

test.each([
  { variants: [TEXT] },
  { variants: [{ posts: [TEXT] }] },
  { variants: [{ text: TEXT }] },
  { posts: [TEXT] },
  { text: TEXT },
  { post: TEXT, claims: null },
  { variants: [{ posts: [{ text: TEXT, altText: null }, { text: " " }] }, { posts: [] }] },
])("%j is a draft of one post", async (input) => {
  const { input: read, invalid } = await parsed("submitDraft", JSON.stringify(input));
  expect(invalid).toBeUndefined();
  expect(read).toEqual({ variants: [{ posts: [{ text: TEXT, claims: [] }] }], sources: [] });
});

test("of more variants than three, the first ones are taken", async () => {
  const variants = [1, 2, 3, 4, 5].map((at) => `Post ${at}.`);
  const { input } = await parsed("submitDraft", JSON.stringify({ variants }));
  expect(submitDraftInputSchema.parse(input).variants.map(({ posts }) => posts[0]?.text)).toEqual([
    "Post 1.",
    "Post 2.",
    "Post 3.",
  ]);
});

test("of an input that cannot be read, only what is wrong is said", async () => {
  const { invalid } = await parsed("count", JSON.stringify({ words: "x ".repeat(5_000) }));
  expect(InvalidToolInputError.isInstance(invalid)).toBe(true);
  const message = invalid instanceof Error ? invalid.message : "";
  expect(message).toContain("text: ");
  expect(message.length).toBeLessThan(200);
  const cut = await parsed("submitDraft", '{"variants":[{"posts":[{"text":"The bri');
  expect(cut.invalid).toMatchObject({
    message: "Invalid input for tool submitDraft: it is not complete JSON",
  });
  const empty = await parsed("submitDraft", '{"variants":[{"posts":[{"text":""}]}]}');
  expect(empty.invalid).toMatchObject({ message: expect.stringContaining("variants: ") });
});
