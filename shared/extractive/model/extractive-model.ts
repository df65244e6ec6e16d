import {
  type LanguageModelV3,
  type LanguageModelV3CallOptions,
  UnsupportedFunctionalityError,
} from "@ai-sdk/provider";
import type { Answer } from "./answer.ts";
import { answerCall, type ExtractiveCall } from "./answer-call.ts";
import { NO_USAGE, streamAnswer } from "./stream-answer.ts";

const MODEL_ID = "extractive";

function toCall({
  prompt,
  responseFormat,
  tools,
  toolChoice,
  providerOptions,
}: LanguageModelV3CallOptions): ExtractiveCall {
  const language = providerOptions?.linnet?.language;
  const isRouting = responseFormat?.type === "json";
  const properties = isRouting ? responseFormat.schema?.properties : undefined;
  if (properties && !("next" in properties)) {
    throw new UnsupportedFunctionalityError({
      functionality: "JSON answers other than the router's",
      message:
        "local/extractive answers JSON only as the router ({ next, reasoning }); set up a language model for other objects.",
    });
  }
  return {
    prompt,
    isRouting,
    tools: tools?.map(({ name }) => name) ?? [],
    mustCallTool: toolChoice?.type === "required",
    ...(typeof language === "string" ? { language } : {}),
  };
}

/**
 * The model `local/extractive`, which needs no key: it picks sentences from what is attached, or
 * from the pages that a person names, and labels them as that. Asked for JSON it is the router, with the tool `submitDraft`
 * the drafting agent, with `publishPost` the publishing agent, otherwise the research agent.
 *
 * The same prompt gives the same answer, but for the ids of tool calls. It reads attached contexts
 * from the prompt's user messages (`promptContextSchema`), and uses no tokens. What it says in its own words is in the
 * language of the call's option `linnet.language` (BCP 47), where it has that one.
 *
 * @param answer makes the answer; in this thread when it is left out.
 * @throws UnsupportedFunctionalityError (from a call) when another object than the router's is asked for.
 */
export function createExtractiveModel(
  answer: (call: ExtractiveCall) => Answer | Promise<Answer> = answerCall,
): LanguageModelV3 {
  return {
    specificationVersion: "v3",
    provider: "local",
    modelId: MODEL_ID,
    supportedUrls: {},
    async doGenerate(options) {
      options.abortSignal?.throwIfAborted();
      const { content, finishReason } = await answer(toCall(options));
      return {
        content,
        finishReason,
        usage: NO_USAGE,
        warnings: [],
        response: { modelId: MODEL_ID },
      };
    },
    async doStream(options) {
      options.abortSignal?.throwIfAborted();
      const answered = await answer(toCall(options));
      return { stream: streamAnswer(answered, MODEL_ID, options.abortSignal) };
    },
  };
}
