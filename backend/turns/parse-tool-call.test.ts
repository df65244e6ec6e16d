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
  ["with a bracket too many", `${JSON.stringify(DRAFT)}}`],
  ["with a bracket too few", JSON.stringify(DRAFT).slice(0, -1)],
  ["with a token behind it", `${JSON.stringify(DRAFT)}<|im_end|>`],
  ["with commas too many", JSON.stringify(DRAFT).replace("}]}]", "},]},]")],
  [
    "with its fields in other words",
    JSON.stringify({
      drafts: {
        variant_1: {
          tweets: [
            { body: TEXT, claims: [{ claim: TEXT, source: "[s1]", quote: [CLAIM.quote] }, null] },
          ],
        },
      },
      sources: [{ id: "s1", title: "Bridge", url: null }],
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
  { variant: { posts: [{ text: TEXT }] } },
  { variants: { 1: { posts: [TEXT] } } },
  { variants: { items: [{ post: { text: TEXT } }] } },
  { variants: { type: "array", value: [{ posts: [], text: TEXT }] } },
  { type: "object", properties: { variants: [{ posts: [{ posts: [{ content: TEXT }] }] }] } },
  { draft: TEXT },
  { drafts: [TEXT] },
  { thread: [{ text: TEXT }] },
  { variant1: TEXT },
  { text: `${TEXT}<|im_end|>`, claims: [{ sourceIds: ["s1"] }] },
  { variants: [{ posts: [{ text: TEXT, altText: null }, { text: " " }] }, { posts: [] }] },
])("%j is a draft of one post", async (input) => {
  const { input: read, invalid } = await parsed("submitDraft", JSON.stringify(input));
  expect(invalid).toBeUndefined();
  expect(read).toEqual({ variants: [{ posts: [{ text: TEXT, claims: [] }] }], sources: [] });
});

test.each([
  ["s1", { id: "s1", title: "s1" }],
  [
    "https://a.example/b",
    { id: "https://a.example/b", title: "https://a.example/b", url: "https://a.example/b" },
  ],
  [{ id: 1 }, { id: "1", title: "1" }],
  [
    { id: "s1", url: "https://a.example/b" },
    { id: "s1", title: "https://a.example/b", url: "https://a.example/b" },
  ],
  [{ title: "Bridge" }, undefined],
])("the source %j costs no draft", async (source, taken) => {
  const { input, invalid } = await parsed(
    "submitDraft",
    JSON.stringify({ ...DRAFT, sources: [source] }),
  );
  expect(invalid).toBeUndefined();
  expect(input).toMatchObject({ variants: DRAFT.variants, sources: taken ? [taken] : [] });
});

test.each([
  [
    "line breaks",
    `{"variants":[{"posts":[{"text":"The bridge\n\nopens again."}]}]}`,
    "The bridge\n\nopens again.",
  ],
  [
    "line breaks that are escaped twice",
    JSON.stringify({ text: "The bridge\\n\\nopens again." }),
    "The bridge\n\nopens again.",
  ],
  [
    "the quotation marks of Python",
    `{'variants': [{'posts': [{'text': "The bridge's arch.", 'altText': None}]}]}`,
    "The bridge's arch.",
  ],
  [
    "quotation marks in a string",
    `{"variants":[{"posts":[{"text":"Mayor: "It opens," he said."}]}]}`,
    'Mayor: "It opens," he said.',
  ],
])("a draft with %s is taken", async (_, text, post) => {
  const { input, invalid } = await parsed("submitDraft", text);
  expect(invalid).toBeUndefined();
  expect(submitDraftInputSchema.parse(input).variants[0]?.posts[0]?.text).toBe(post);
});

test.each([
  { query: "the bridge" },
  { variants: [] },
  { variants: [{ title: "Bridge" }] },
  [],
  "Bridge",
])("%j is no draft", async (input) => {
  expect((await parsed("submitDraft", JSON.stringify(input))).invalid).toBeDefined();
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
