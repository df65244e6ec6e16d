import type { SubmitDraftInput, SubmitDraftOutput } from "@linnet/protocol";
import { submitDraftInputSchema } from "@linnet/protocol";
import type { ModelMessage } from "ai";
import { expect, test } from "vitest";
import { submitDraft } from "./submit-draft.ts";

/** Submissions of one turn, one after another, each seeing what became of those before. */
async function submitAll(...inputs: SubmitDraftInput[]): Promise<SubmitDraftOutput[]> {
  const messages: ModelMessage[] = [{ role: "user", content: "Draft it" }];
  const outputs: SubmitDraftOutput[] = [];
  const { execute } = submitDraft(undefined);
  if (!execute) throw new Error("The tool is there to be run.");
  for (const [index, input] of inputs.entries()) {
    const toolCallId = `call_${index}`;
    const output = await execute(submitDraftInputSchema.parse(input), { toolCallId, messages });
    if (Symbol.asyncIterator in output) throw new Error("The tool answers once.");
    outputs.push(output);
    messages.push({
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId,
          toolName: "submitDraft",
          output: { type: "json", value: JSON.parse(JSON.stringify(output)) },
        },
      ],
    });
  }
  return outputs;
}

const post = (text: string, sourceIds = ["s1"]) => ({ text, claims: [{ text, sourceIds }] });
const draft = (...texts: string[]): SubmitDraftInput => ({
  variants: texts.map((text) => ({ posts: [post(text)] })),
  sources: [{ id: "s1", title: "Page" }],
});
const long = (length: number) => "x".repeat(length);

test("a draft that fits is taken, weighed, with its sources and the limit", async () => {
  const [output] = await submitAll(draft("Look: https://example.com/a/long/address"));
  expect(output).toEqual({
    accepted: true,
    variants: [
      { posts: [{ ...post("Look: https://example.com/a/long/address"), weightedLength: 29 }] },
    ],
    sources: [{ id: "s1", title: "Page" }],
    problems: [],
    limit: 280,
  });
});

test("a draft that does not fit is sent back with the reason", async () => {
  const [first, second] = await submitAll(draft(long(300), "fits"), draft("fits"));
  expect(first).toMatchObject({
    accepted: false,
    problems: ["Variant 1, post 1 weighs 300 of 280: shorten it by at least 20."],
  });
  expect(second).toMatchObject({ accepted: true, problems: [] });
});

test("after three refusals the best that was handed in is taken, with a warning", async () => {
  const outputs = await submitAll(
    draft(long(400)),
    draft(long(285)),
    draft(long(350)),
    draft(long(300)),
  );
  expect(outputs.map(({ accepted }) => accepted)).toEqual([false, false, false, true]);
  expect(outputs[3]?.variants[0]?.posts[0]?.weightedLength).toBe(285);
  expect(outputs[3]?.problems).toEqual([
    "Variant 1, post 1 weighs 285 of 280: shorten it by at least 5.",
  ]);
});

test("of what was sent back, variants that fit are what is taken in the end", async () => {
  const outputs = await submitAll(
    draft(long(400), "This one fits"),
    draft(long(281)),
    draft(long(281)),
    draft(long(281)),
  );
  expect(outputs[3]).toMatchObject({ accepted: true, problems: [] });
  expect(outputs[3]?.variants.map(({ posts }) => posts[0]?.text)).toEqual(["This one fits"]);
});

test("a claim without support is flagged, not silently kept", async () => {
  const [output] = await submitAll({
    variants: [{ posts: [post("Known", ["s1"]), post("Made up", ["s7"]), post("Bare", [])] }],
    sources: [{ id: "s1", title: "Page" }],
  });
  expect(output?.accepted).toBe(true);
  expect(output?.problems).toEqual([
    'No source supports this claim: "Made up".',
    'No source supports this claim: "Bare".',
  ]);
});

test("what X turns into a link is a warning", async () => {
  const [output] = await submitAll(draft("See README.md"));
  expect(output?.problems.join()).toContain("README.md");
});

test("alt text for an image is kept", async () => {
  const altText = "A chart of the river's level.";
  const [output] = await submitAll({
    variants: [{ posts: [{ ...post("Rising"), altText }] }],
    sources: [{ id: "s1", title: "Page" }],
  });
  expect(output?.variants[0]?.posts[0]).toMatchObject({ altText });
});
