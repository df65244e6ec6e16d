import type { LanguageModelV3Prompt } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { readConversation } from "../conversation/read-conversation.ts";
import { answerPublishing } from "./answer-publishing.ts";

const asks = (text: string): LanguageModelV3Prompt => [
  { role: "user", content: [{ type: "text", text }] },
];

function answerTo(prompt: LanguageModelV3Prompt) {
  return answerPublishing(prompt, readConversation(prompt)).content;
}

test.each([
  ["Post it", "publishPost"],
  ["Go on", "publishPost"],
  ["Take it down", "takeDownPosts"],
])('"%s" calls %s', (words, toolName) => {
  expect(answerTo(asks(words))).toMatchObject([{ type: "tool-call", toolName, input: "{}" }]);
});

test("what the tool said is the answer, with its addresses", () => {
  const call = { toolCallId: "c", toolName: "publishPost" };
  const value = { state: "done", text: "The post is up.", urls: ["https://x.com/a/status/1"] };
  const prompt: LanguageModelV3Prompt = [
    ...asks("Post it"),
    { role: "assistant", content: [{ type: "tool-call", ...call, input: {} }] },
    {
      role: "tool",
      content: [{ type: "tool-result", ...call, output: { type: "json", value } }],
    },
  ];
  expect(answerTo(prompt)).toEqual([
    { type: "text", text: "The post is up.\n\nhttps://x.com/a/status/1" },
  ]);
});
