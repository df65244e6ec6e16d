import {
  type LanguageModelV3,
  type LanguageModelV3CallOptions,
  UnsupportedFunctionalityError,
} from "@ai-sdk/provider";
import { type Answer, textAnswer } from "./answer.ts";
import { answerDraft } from "./answer-draft.ts";
import { answerPublishing } from "./answer-publishing.ts";
import { answerResearch } from "./answer-research.ts";
import { describeConversation } from "./describe-conversation.ts";
import { readConversation } from "./read-conversation.ts";
import { routeByRules } from "./route-by-rules.ts";
import { NO_USAGE, streamAnswer } from "./stream-answer.ts";

const MODEL_ID = "extractive";

/** The local model's answer to one call; what it is asked for decides which agent it plays. */
function answerCall({
  prompt,
  responseFormat,
  tools,
  toolChoice,
}: LanguageModelV3CallOptions): Answer {
  const turns = readConversation(prompt);
  if (responseFormat?.type === "json") {
    const properties = responseFormat.schema?.properties;
    if (properties && !("next" in properties)) {
      throw new UnsupportedFunctionalityError({
        functionality: "JSON answers other than the router's",
        message:
          "local/extractive answers JSON only as the router ({ next, reasoning }); set up a language model for other objects.",
      });
    }
    return textAnswer(JSON.stringify(routeByRules(describeConversation(turns))));
  }
  const names = new Set(tools?.map((tool) => tool.name));
  if (names.has("publishPost")) return answerPublishing(prompt, turns);
  if (!names.has("submitDraft"))
    return answerResearch(turns, {
      canRead: names.has("readPage") && toolChoice?.type !== "none",
    });
  return answerDraft(turns, {
    canCount: names.has("countCharacters") && toolChoice?.type !== "tool",
    canCallTools: toolChoice?.type !== "none",
    mustCallTool: toolChoice?.type === "required" || toolChoice?.type === "tool",
  });
}

/**
 * The model `local/extractive`, which needs no key: it picks sentences from what is attached, or
 * from the pages that a person names, and labels them as that. Asked for JSON it is the router, with the tool `submitDraft`
 * the drafting agent, with `publishPost` the publishing agent, otherwise the research agent.
 *
 * The same prompt gives the same answer, but for the ids of tool calls. It reads attached contexts
 * from the prompt's user messages (`promptContextSchema`), and uses no tokens.
 *
 * @throws UnsupportedFunctionalityError (from a call) when another object than the router's is asked for.
 */
export function createExtractiveModel(): LanguageModelV3 {
  return {
    specificationVersion: "v3",
    provider: "local",
    modelId: MODEL_ID,
    supportedUrls: {},
    async doGenerate(options) {
      options.abortSignal?.throwIfAborted();
      const { content, finishReason } = answerCall(options);
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
      return { stream: streamAnswer(answerCall(options), MODEL_ID, options.abortSignal) };
    },
  };
}
