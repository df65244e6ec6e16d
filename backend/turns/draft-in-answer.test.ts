import { expect, test } from "vitest";
import { draftInAnswer } from "./draft-in-answer.ts";

const POST = "14 of the 32 halls burned down on Saturday night.";
const DRAFT = {
  variants: [
    { posts: [{ text: POST, claims: [{ text: POST, sourceIds: ["s1"], quote: "14 of the 32" }] }] },
  ],
  sources: [{ id: "s1", title: "Fire" }],
};
const JSON_TEXT = JSON.stringify(DRAFT);
const OTHERS = ["A fire destroyed 14 halls.", "120 firefighters were there until five."];

test.each([
  ["in a block of code", `\`\`\`json\n${JSON.stringify(DRAFT, null, 2)}\n\`\`\``],
  ["bare", JSON_TEXT],
  ["behind an announcement", `Here is the draft:\n\n${JSON_TEXT}`],
  ["as a call", JSON.stringify({ name: "submitDraft", parameters: DRAFT })],
  [
    "in tags",
    `<tool_call>\n${JSON.stringify({ name: "submitDraft", arguments: DRAFT })}\n</tool_call>`,
  ],
])("a draft that is written out as JSON %s is that draft", (_, answer) => {
  expect(draftInAnswer(answer)).toEqual(DRAFT);
});

test("of JSON that breaks off, what is whole is taken, and nothing of a post that is not", () => {
  const two = JSON.stringify({ variants: [{ posts: [POST] }, { posts: ["Half of"] }] });
  const cut = draftInAnswer(two.slice(0, two.indexOf("Half") + 3));
  expect(cut?.variants.map(({ posts }) => posts[0]?.text)).toEqual([POST]);
  expect(draftInAnswer('{"variants":[{"posts":[{"text":"14 of the 32')).toBeUndefined();
  expect(draftInAnswer('<tool_call>{"name":"count"}</tool_call>')).toBeUndefined();
});

test.each([
  [POST],
  [`Sure! Here's a draft post for X:\n\n"${POST}"\n\nLet me know if you'd like any changes!`],
  [`Here is your post:\n\n${POST}\n\nLet me know if you'd like any changes.`],
])("%j has one post", (answer) => {
  expect(draftInAnswer(answer)?.variants).toEqual([{ posts: [{ text: POST, claims: [] }] }]);
});

test.each([
  `Three options:\n\n**Option 1:**\n${POST}\n\n**Option 2:**\n${OTHERS[0]}\n\n**Option 3:**\n${OTHERS[1]}\n\nWhich one do you like?`,
  `### Variante 1\n\n${POST}\n\n### Variante 2\n\n${OTHERS[0]}\n\n### Variante 3\n\n${OTHERS[1]}`,
  `Option A: "${POST}"\nOption B: "${OTHERS[0]}"\nOption C: "${OTHERS[1]}"\n\nLet me know!`,
])("options are variants: %j", (answer) => {
  const texts = draftInAnswer(answer)?.variants.map(({ posts }) => posts[0]?.text);
  expect(texts).toEqual([POST, ...OTHERS]);
});

test.each([
  "I'm sorry, but I can't help with that.",
  "Sorry, I cannot assist with this request.",
  "I can’t write posts about this topic.",
  "As an AI language model, I am unable to create such content.",
  "Es tut mir leid, aber dabei kann ich nicht helfen.",
  "Lo siento, pero no puedo ayudar con eso.",
  "Je suis désolé, mais je ne peux pas vous aider.",
  "申し訳ありませんが、お手伝いできません。",
])("%j is a refusal, and no post", (answer) => {
  expect(draftInAnswer(answer)).toBeUndefined();
});

test.each([
  "I'm sorry it took us so long: the bridge opens again on Monday.",
  "Sorry, Tarrow: no ferries until Thursday.",
  "I can't believe it: 14 of 32 halls are gone.",
  "We cannot help everyone, says the mayor. 14 of 32 halls are gone.",
])("%j is a post", (answer) => {
  expect(draftInAnswer(answer)?.variants).toEqual([{ posts: [{ text: answer, claims: [] }] }]);
});
