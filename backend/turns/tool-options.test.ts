import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { DurableAgent } from "@workflow/ai/agent";
import { type ModelMessage, simulateReadableStream, type ToolSet, tool } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { expect, test } from "vitest";
import { z } from "zod";
import { SourceRegister } from "../prompts/source-register.ts";
import { streamModelCall } from "./stream-model-call.ts";
import { TurnSources } from "./turn-sources.ts";

const usage = {
  inputTokens: { total: 5, noCache: 5, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 2, text: 2, reasoning: 0 },
};
const probeCall: LanguageModelV3StreamPart[] = [
  { type: "tool-call", toolCallId: "call-1", toolName: "probe", input: "{}" },
  { type: "finish", usage, finishReason: { unified: "tool-calls", raw: "tool_calls" } },
];
const end: LanguageModelV3StreamPart[] = [
  { type: "finish", usage, finishReason: { unified: "stop", raw: "stop" } },
];

function modelSaying(...answers: LanguageModelV3StreamPart[][]) {
  return new MockLanguageModelV3({
    doStream: answers.map((chunks) => ({
      stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }),
    })),
  });
}

const asked: ModelMessage[] = [{ role: "user", content: "How is the tide?" }];

interface SeenByTool {
  toolCallId?: string;
  messages?: readonly { role: string }[];
  abortSignal?: AbortSignal | undefined;
}

function probe(seen: SeenByTool[]): ToolSet {
  return {
    probe: tool({
      description: "Notes what it is given.",
      inputSchema: z.object({}),
      execute: (_, { toolCallId, messages, abortSignal }) => {
        seen.push({ toolCallId, messages: [...messages], abortSignal });
        return "noted";
      },
    }),
  };
}

test("a tool of an Agent sees the conversation, its call's id and whether it is to stop", async () => {
  const seen: SeenByTool[] = [];
  const stopping = new AbortController();
  await streamModelCall({
    config: {},
    model: modelSaying(probeCall),
    system: "You watch the tide.",
    messages: asked,
    tools: probe(seen),
    sources: new TurnSources(new SourceRegister()),
    write: async () => {},
    abortSignal: stopping.signal,
  });
  expect(seen).toMatchObject([{ toolCallId: "call-1", messages: [{ role: "user" }] }]);
  expect(seen[0]?.abortSignal?.aborted).toBe(false);
  stopping.abort();
  expect(seen[0]?.abortSignal?.aborted).toBe(true);
});

test("a tool of a DurableAgent sees the conversation and its call's id", async () => {
  const seen: SeenByTool[] = [];
  const model = modelSaying(probeCall, end);
  const agent = new DurableAgent({
    model: async () => model,
    instructions: "You watch the tide.",
    tools: probe(seen),
  });
  await agent.stream({ messages: asked, writable: new WritableStream() });
  expect(seen).toMatchObject([{ toolCallId: "call-1" }]);
  expect(seen[0]?.messages?.map(({ role }) => role)).toEqual(["system", "user", "assistant"]);
});
