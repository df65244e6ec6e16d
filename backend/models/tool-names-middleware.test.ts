import { simulateReadableStream, streamText, tool, wrapLanguageModel } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { expect, test } from "vitest";
import { z } from "zod";
import { toolNamesMiddleware } from "./tool-names-middleware.ts";

const tools = { submitDraft: tool({ inputSchema: z.object({}), execute: () => "taken" }) };

async function calledTool(toolName: string): Promise<string | undefined> {
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
  const wrapped = wrapLanguageModel({ model, middleware: toolNamesMiddleware });
  const [result] = await streamText({ model: wrapped, tools, prompt: "Draft it." }).toolResults;
  return result?.toolName;
}

test.each([
  "submitDraft",
  "submit_draft",
  "SubmitDraft",
  " submitDraft",
  "functions.submitDraft",
  "submitDraft<|channel|>json",
])("%j calls the tool", async (name) => {
  expect(await calledTool(name)).toBe("submitDraft");
});

test.each(["draft", "constructor", "searchWeb"])("%j calls none", async (name) => {
  expect(await calledTool(name)).toBeUndefined();
});
