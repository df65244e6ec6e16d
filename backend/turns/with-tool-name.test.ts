import { simulateReadableStream, tool } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { expect, test } from "vitest";
import { z } from "zod";
import { SourceRegister } from "../prompts/source-register.ts";
import { streamModelCall } from "./stream-model-call.ts";
import { TurnSources } from "./turn-sources.ts";

const tools = { submitDraft: tool({ inputSchema: z.object({}), execute: () => "taken" }) };

/** What a call by this name becomes: the names that readers see, and those of the tools that have answered. */
async function called(toolName: string) {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  const model = new MockLanguageModelV3({
    doStream: async () => ({
      stream: simulateReadableStream({
        chunks: [
          { type: "tool-input-start", id: "c", toolName },
          { type: "tool-call", toolCallId: "c", toolName, input: "{}" },
          { type: "finish", usage, finishReason: { unified: "tool-calls", raw: "tool_calls" } },
        ],
      }),
    }),
  });
  const shown: string[] = [];
  const answered: string[] = [];
  await streamModelCall({
    config: {},
    model,
    messages: [{ role: "user", content: "Draft it." }],
    tools,
    sources: new TurnSources(new SourceRegister()),
    write: async (chunk) => {
      if ("toolName" in chunk) shown.push(chunk.toolName);
      if (chunk.type === "tool-output-available") answered.push(chunk.toolCallId);
    },
  });
  return { shown: [...new Set(shown)], answered };
}

test.each([
  "submitDraft",
  "submit_draft",
  "SubmitDraft",
  " submitDraft",
  "functions.submitDraft",
  "submitDraft<|channel|>json",
])("%j calls the tool", async (name) => {
  expect(await called(name)).toEqual({ shown: ["submitDraft"], answered: ["c"] });
});

test.each(["draft", "constructor", "searchWeb"])("%j calls none", async (name) => {
  expect(await called(name)).toEqual({ shown: [name], answered: [] });
});
