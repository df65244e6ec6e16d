import { readPageInputSchema } from "@linnet/protocol";
import { type ModelMessage, stepCountIs, streamText, type ToolSet } from "ai";
import { spelledOut } from "../../prompts/addresses.ts";
import type { ModelCall, ModelCallRequest } from "../stream-model-call.ts";

/** A tool's failure as the person and the model read it. */
const LONGEST_TOOL_ERROR = 500;

function toolError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.slice(0, LONGEST_TOOL_ERROR).toWellFormed();
}

/** The reference of `streamModelCall`: the same call by AI SDK's `streamText`. */
export async function streamTextModelCall(call: ModelCallRequest): Promise<ModelCall> {
  const { config, model, system, messages, tools, sources, write, abortSignal, mustCall } = call;
  let failure: { error: unknown } | undefined;
  const result = streamText({
    model,
    ...(system === undefined ? {} : { system }),
    messages,
    tools,
    ...(mustCall ? { toolChoice: "required" as const } : {}),
    stopWhen: stepCountIs(1),
    ...(abortSignal ? { abortSignal } : {}),
    // A failed call is a failed step, which is retried durably and tells the person.
    maxRetries: 0,
    // Anthropic refuses to think where a tool has to be called.
    ...(config.providerOptions && !mustCall ? { providerOptions: config.providerOptions } : {}),
    onError: ({ error }) => {
      failure ??= { error };
    },
  });
  const chunks = result.toUIMessageStream({
    sendReasoning: config.stream?.sendReasoning ?? true,
    sendSources: config.stream?.sendSources ?? true,
    sendStart: false,
    sendFinish: false,
    onError: toolError,
  });
  for await (const chunk of chunks) {
    // An error is the step's to report, once no retry is left; it is no part of the message.
    if (chunk.type === "error" || chunk.type === "abort") continue;
    // The person is asked by a part of our own, which outlives this call.
    if (chunk.type === "tool-approval-request") continue;
    for (const passed of sources.pass(chunk)) await write(passed);
  }
  if (abortSignal?.aborted) throw abortSignal.reason;
  if (failure) throw failure.error;

  const [response, rawFinishReason, toolCalls, toolResults, usage] = await Promise.all([
    result.response,
    result.rawFinishReason,
    result.toolCalls,
    result.toolResults,
    result.totalUsage,
  ]);
  const answered = new Set([...toolAnswers(response.messages), ...toolResults.map(callId)]);
  const ours = toolCalls.filter(({ providerExecuted }) => !providerExecuted);
  const isSearching = toolCalls.some(
    ({ providerExecuted, toolCallId, toolName }) =>
      providerExecuted && !answered.has(toolCallId) && bringsResultsLater(tools[toolName]),
  );
  const waiting = toolCalls.find(({ toolCallId }) => asksFor(response.messages, toolCallId));
  const wanted = waiting && readPageInputSchema.safeParse(waiting.input).data;
  return {
    messages: withoutRequests(response.messages),
    ...(waiting && wanted
      ? { ask: { toolCallId: waiting.toolCallId, url: spelledOut(wanted.url) } }
      : {}),
    wantsMore:
      (ours.length > 0 && ours.every(({ toolCallId }) => answered.has(toolCallId))) ||
      isSearching ||
      // Anthropic asks to be called again when its own tools take long.
      rawFinishReason === "pause_turn",
    usage: { inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens ?? 0 },
  };
}

function asksFor(messages: readonly ModelMessage[], toolCallId: string): boolean {
  return messages.some(
    ({ role, content }) =>
      role === "assistant" &&
      typeof content !== "string" &&
      content.some(
        (part) => part.type === "tool-approval-request" && part.toolCallId === toolCallId,
      ),
  );
}

/** The messages as they read once each call has its answer. */
function withoutRequests(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.map((message) =>
    message.role === "assistant" && typeof message.content !== "string"
      ? {
          ...message,
          content: message.content.filter(({ type }) => type !== "tool-approval-request"),
        }
      : message,
  );
}

function callId({ toolCallId }: { toolCallId: string }): string {
  return toolCallId;
}

/** A tool that failed has answered too: with its error, which the model is to see. */
function toolAnswers(messages: readonly ModelMessage[]): string[] {
  return messages.flatMap(({ content }) =>
    typeof content === "string"
      ? []
      : content.flatMap((part) => (part.type === "tool-result" ? part.toolCallId : [])),
  );
}

/** Whether a provider's own tool may answer in the model's next call. */
function bringsResultsLater(tool: ToolSet[string] | undefined): boolean {
  return tool?.type === "provider" && tool.supportsDeferredResults === true;
}
