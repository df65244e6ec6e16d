import type { LanguageModelV3Prompt } from "@ai-sdk/provider";
import { readConversation } from "../conversation/read-conversation.ts";
import { routePrompt } from "../routing/route-prompt.ts";
import { type Answer, textAnswer } from "./answer.ts";
import { answerDraft } from "./answer-draft.ts";
import { answerPublishing } from "./answer-publishing.ts";
import { answerResearch } from "./answer-research.ts";

/** One call of the local model: what its answer depends on, as plain data. */
export interface ExtractiveCall {
  prompt: LanguageModelV3Prompt;
  /** Whether the router's JSON is asked for. */
  isRouting: boolean;
  /** Names of the tools that may be called. */
  tools: string[];
  /** Whether one of them has to be called. */
  mustCallTool: boolean;
  /** The language in which the person sees Linnet, as BCP 47. Posts are in the language of their source. */
  language?: string | undefined;
}

/** The local model's answer to one call; what it is asked for decides which agent it plays. */
export function answerCall(call: ExtractiveCall): Answer {
  const { prompt, isRouting, tools } = call;
  if (isRouting) return textAnswer(JSON.stringify(routePrompt(prompt)));
  const turns = readConversation(prompt);
  if (tools.includes("publishPost")) return answerPublishing(prompt, turns);
  return tools.includes("submitDraft") ? answerDraft(turns, call) : answerResearch(turns, call);
}
