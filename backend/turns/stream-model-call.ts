import type { LanguageModelV3, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { readPageInputSchema } from "@linnet/protocol";
import type { ModelMessage, ToolSet, UIMessageChunk } from "ai";
import { convertToLanguageModelPrompt, prepareToolsAndToolChoice } from "ai/internal";
import { spelledOut } from "../prompts/addresses.ts";
import type { AgentConfig, AskedReading } from "../prompts/agent-config.ts";
import { DraftCalls } from "./draft-calls.ts";
import { ModelAnswer } from "./model-answer.ts";
import type { TurnSources } from "./turn-sources.ts";
import { withToolName } from "./with-tool-name.ts";

/** The result of one model call, beside the chunks that it wrote. */
export interface ModelCall {
  messages: ModelMessage[];
  wantsMore: boolean;
  usage: { inputTokens: number; outputTokens: number };
  /** A page that is to be read once the person has allowed it. */
  ask?: AskedReading;
}

/** What a model call is made with. */
export interface ModelCallRequest {
  config: Pick<AgentConfig, "providerOptions" | "stream">;
  model: LanguageModelV3;
  /** Left out where the messages begin with it. */
  system?: string;
  messages: ModelMessage[];
  tools: ToolSet;
  /** Whether the model has to call a tool. Some servers pay no heed to it. */
  mustCall?: boolean;
  sources: TurnSources;
  /** Told of each part of the answer, with ids that are unique in the run. */
  heard?: (part: LanguageModelV3StreamPart) => void;
  write: (chunk: UIMessageChunk) => Promise<void>;
  abortSignal?: AbortSignal | undefined;
}

/**
 * Calls an agent's model once, runs the tools that it calls, and writes the chunks as they come.
 * The provider is read no faster than the chunks are taken.
 *
 * @throws whatever the provider failed with, or the reason of an abort; chunks that were
 *   written by then stay written.
 */
export async function streamModelCall(request: ModelCallRequest): Promise<ModelCall> {
  const { config, messages, tools, sources, write, abortSignal } = request;
  const answer = new ModelAnswer(tools, messages, {
    reasoning: config.stream?.sendReasoning ?? true,
    sources: config.stream?.sendSources ?? true,
  });
  const tell = async (chunk: UIMessageChunk) => {
    // A tool may answer after the call was given up.
    abortSignal?.throwIfAborted();
    for (const passed of sources.pass(chunk)) await write(passed);
  };
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  const onAbort = () => aborted.reject(abortSignal?.reason);
  abortSignal?.addEventListener("abort", onAbort, { once: true });
  try {
    abortSignal?.throwIfAborted();
    await readAnswer(request, answer, tell);
    await Promise.race([answer.tools.run(abortSignal, tell), aborted.promise]);
    for (const chunk of answer.end()) await tell(chunk);
  } catch (error) {
    abortSignal?.throwIfAborted();
    throw error;
  } finally {
    abortSignal?.removeEventListener("abort", onAbort);
  }
  if (answer.failure) throw answer.failure.error;
  return resultOf(answer, tools);
}

/** Reads the provider's parts to the end. Whatever ends the reading ends the provider's call. */
async function readAnswer(
  { config, model, system, messages, tools, mustCall, heard, abortSignal }: ModelCallRequest,
  answer: ModelAnswer,
  tell: (chunk: UIMessageChunk) => Promise<void>,
): Promise<void> {
  const prompt = await convertToLanguageModelPrompt({
    prompt: { messages, ...(system === undefined ? {} : { system }) },
    supportedUrls: await model.supportedUrls,
    download: undefined,
    ...(abortSignal && { abortSignal }),
  });
  const offered = await prepareToolsAndToolChoice({
    tools,
    toolChoice: mustCall ? "required" : undefined,
    activeTools: undefined,
  });
  const { stream } = await model.doStream({
    prompt,
    ...(offered.tools && { tools: offered.tools }),
    ...(offered.toolChoice && { toolChoice: offered.toolChoice }),
    // Anthropic refuses to think where a tool has to be called.
    ...(config.providerOptions && !mustCall ? { providerOptions: config.providerOptions } : {}),
    ...(abortSignal && { abortSignal }),
  });
  const reader = stream.getReader();
  const cancel = () => void reader.cancel(abortSignal?.reason).catch(() => {});
  abortSignal?.addEventListener("abort", cancel, { once: true });
  // The call may have been given up while the provider began to answer.
  if (abortSignal?.aborted) cancel();
  const calls = new DraftCalls(tools);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      abortSignal?.throwIfAborted();
      for (const part of done ? calls.end() : calls.take(withToolName(value, tools))) {
        heard?.(part);
        for (const chunk of await answer.take(part)) await tell(chunk);
      }
      if (done) return;
    }
  } finally {
    abortSignal?.removeEventListener("abort", cancel);
    cancel();
  }
}

function resultOf(answer: ModelAnswer, tools: ToolSet): ModelCall {
  const { messages, usage, rawFinishReason } = answer;
  const { calls, answered, asked } = answer.tools;
  const ours = calls.filter(({ providerExecuted }) => !providerExecuted);
  const isSearching = calls.some(
    ({ providerExecuted, toolCallId, toolName }) =>
      providerExecuted && !answered.has(toolCallId) && bringsResultsLater(tools[toolName]),
  );
  const waiting = calls.find(({ toolCallId }) => asked.has(toolCallId));
  const wanted = waiting && readPageInputSchema.safeParse(waiting.input).data;
  return {
    messages,
    ...(waiting && wanted
      ? { ask: { toolCallId: waiting.toolCallId, url: spelledOut(wanted.url) } }
      : {}),
    wantsMore:
      (ours.length > 0 && ours.every(({ toolCallId }) => answered.has(toolCallId))) ||
      isSearching ||
      // Anthropic asks to be called again when its own tools take long.
      rawFinishReason === "pause_turn",
    usage,
  };
}

/** Whether a provider's own tool may answer in the model's next call. */
function bringsResultsLater(tool: ToolSet[string] | undefined): boolean {
  return tool?.type === "provider" && tool.supportsDeferredResults === true;
}
