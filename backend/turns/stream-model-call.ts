import { type ModelMessage, stepCountIs, streamText, type ToolSet, type UIMessageChunk } from "ai";
import type { AgentConfig } from "../agents/agent-config.ts";
import { linnetModel } from "../models/linnet-model.ts";

/** What one model call said, beside the chunks that were written. */
export interface ModelCall {
  messages: ModelMessage[];
  wantsMore: boolean;
  usage: { inputTokens: number; outputTokens: number };
}

/**
 * Calls an agent's model once, runs the tools that it calls, and writes the chunks as they come.
 *
 * @throws whatever the provider failed with, or the reason of an abort; chunks that were
 *   written by then stay written.
 */
export async function streamModelCall(call: {
  config: AgentConfig;
  messages: ModelMessage[];
  tools: ToolSet;
  write: (chunk: UIMessageChunk) => Promise<void>;
  abortSignal?: AbortSignal;
}): Promise<ModelCall> {
  const { config, messages, tools, write, abortSignal } = call;
  let failure: { error: unknown } | undefined;
  const result = streamText({
    model: linnetModel(config.model),
    system: config.system,
    messages,
    tools,
    stopWhen: stepCountIs(1),
    abortSignal,
    // A step that fails is tried again as a whole, with a wait that the provider may ask for.
    maxRetries: 0,
    ...(config.providerOptions ? { providerOptions: config.providerOptions } : {}),
    onError: ({ error }) => {
      failure ??= { error };
    },
  });
  const chunks = result.toUIMessageStream({
    sendReasoning: config.stream?.sendReasoning ?? true,
    sendSources: config.stream?.sendSources ?? true,
    sendStart: false,
    sendFinish: false,
  });
  for await (const chunk of chunks) {
    // An error is the step's to report, once no retry is left; it is no part of the message.
    if (chunk.type === "error" || chunk.type === "abort") continue;
    await write(chunk);
  }
  if (abortSignal?.aborted) throw abortSignal.reason;
  if (failure) throw failure.error;

  const [response, finishReason, toolCalls, toolResults, usage] = await Promise.all([
    result.response,
    result.finishReason,
    result.toolCalls,
    result.toolResults,
    result.totalUsage,
  ]);
  return {
    messages: response.messages,
    wantsMore:
      finishReason === "tool-calls" &&
      toolCalls.length > 0 &&
      answeredCalls(response.messages, toolResults.length) >= toolCalls.length,
    usage: { inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens ?? 0 },
  };
}

/** A tool that failed has answered too: with its error, which the model is to see. */
function answeredCalls(messages: readonly ModelMessage[], results: number): number {
  let answers = 0;
  for (const message of messages) {
    if (message.role !== "tool") continue;
    answers += message.content.filter((part) => part.type === "tool-result").length;
  }
  return Math.max(answers, results);
}
