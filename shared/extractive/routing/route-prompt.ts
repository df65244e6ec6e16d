import type { LanguageModelV3Prompt } from "@ai-sdk/provider";
import type { RouteDecision } from "@linnet/protocol";
import { readConversation } from "../conversation/read-conversation.ts";
import { describeConversation } from "./describe-conversation.ts";
import { routeByRules } from "./route-by-rules.ts";

/** Which agent takes the turn that a prompt ends with, by the local rules. */
export function routePrompt(prompt: LanguageModelV3Prompt): RouteDecision {
  return routeByRules(describeConversation(readConversation(prompt)));
}
