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
  ["behind a mark", `[TOOL_CALLS] [${JSON.stringify({ name: "submitDraft", arguments: DRAFT })}]`],
  ["behind a name and a mark", `[TOOL_CALLS]submitDraft[ARGS]${JSON_TEXT}`],
  [
    "between tokens",
    `<|python_tag|>${JSON.stringify({ name: "submitDraft", parameters: DRAFT })}<|eom_id|>`,
  ],
  [
    "in a channel",
    `<|channel|>commentary to=functions.submitDraft <|constrain|>json<|message|>${JSON_TEXT}<|call|>`,
  ],
  [
    "in a list in a tag",
    `<tool_call>[${JSON.stringify({ name: "submitDraft", arguments: DRAFT })}]`,
  ],
])("a draft that is written out as JSON %s is that draft", (_, answer) => {
  expect(draftInAnswer(answer)).toEqual(DRAFT);
});

test.each([
  `\`\`\`tool_code\nsubmitDraft(variants=[{'posts': [{'text': ${JSON.stringify(POST)}, 'claims': []}]}], sources=[])\n\`\`\``,
  `\`\`\`tool_code\nprint(submitDraft(variants=[{"posts": [{"text": ${JSON.stringify(POST)}}]}]))\n\`\`\``,
  `<tool_call>\n{'name': 'submitDraft', 'arguments': {'variants': [{'posts': [{'text': '${POST}'}]}]}}\n</tool_call>`,
  `<function_calls>\n<invoke name="submitDraft">\n<parameter name="variants">${JSON.stringify([POST])}</parameter>\n</invoke>`,
  `<|channel|>analysis<|message|>We need a post.<|end|><|start|>assistant<|channel|>final<|message|>${POST}<|return|>`,
  `The person wants a post.\n</think>\n\n${POST}`,
  `<thinking>The person wants a post.</thinking>\n\n${POST}`,
  `[THINK]The person wants a post.[/THINK]${POST}`,
  `<reasoning>\nA post.\n</reasoning>\n<answer>\n${POST}\n</answer>`,
  `<post>${POST}</post>`,
  `${POST}<|im_end|>\n<|im_start|>user\nThanks!<|im_end|>`,
  `${POST}</s>`,
  `${POST}\n`.repeat(300),
  `${POST}\n\n${POST}\n\n${POST}`,
  `${POST} ${"and so on, and so on, ".repeat(200)}and`,
  `[INST] Draft a post [/INST] ${POST}`,
  `**Post:** ${POST}`,
  `${POST}\n\n(49 characters)`,
  `Post 1/1:\n${POST}\n\n*Character count: 49*`,
  `${POST.slice(0, -1)} [s1].\n\nSources: [s1, s2]`,
])("of %j, what is meant for readers is the post", (answer) => {
  expect(draftInAnswer(answer)?.variants).toEqual([{ posts: [{ text: POST, claims: [] }] }]);
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
  "I'm unable to access external links.",
  "As an AI language model, I don't have access to the internet, so I cannot view the page.",
])("%j is a refusal, and no post", (answer) => {
  expect(draftInAnswer(answer)).toBeUndefined();
});

test.each([
  "I'm sorry it took us so long: the bridge opens again on Monday.",
  "Sorry, Tarrow: no ferries until Thursday.",
  "I can't believe it: 14 of 32 halls are gone.",
  "We cannot help everyone, says the mayor. 14 of 32 halls are gone.",
  "The token <|im_end|> ends what a model says. Done: that is all.",
])("%j is a post", (answer) => {
  expect(draftInAnswer(answer)?.variants).toEqual([{ posts: [{ text: answer, claims: [] }] }]);
});

test.each([
  "Done! I have handed in the draft.",
  "The draft has been submitted.",
  "I've submitted the post.",
  "Okay.",
  "Der Entwurf wurde eingereicht.",
])("%j says that there is a draft, and is none", (answer) => {
  expect(draftInAnswer(answer)).toBeUndefined();
});

test("a word that is said over and over is no draft", () => {
  expect(draftInAnswer("fire ".repeat(4_000))).toBeUndefined();
});
