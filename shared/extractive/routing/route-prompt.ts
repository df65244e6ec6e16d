import type { LanguageModelV3Prompt } from "@ai-sdk/provider";
import type { RouteDecision } from "@linnet/protocol";
import { contextKey, pastedProse } from "../conversation/find-subject.ts";
import {
  type AssistantTurn,
  readConversation,
  type Turn,
} from "../conversation/read-conversation.ts";
import {
  DRAFT_READY,
  DRAFT_STANDS,
  NOTHING_TO_ANSWER_WITH,
  NOTHING_TO_READ,
  THREAD_READY,
} from "../model/labels.ts";
import { type RoutedConversation, type RoutedTurn, routeByRules } from "./route-by-rules.ts";

const NOTHING = [NOTHING_TO_READ, ...Object.values(NOTHING_TO_ANSWER_WITH)];
/** A wish is short; what follows in a long message is material. */
const LONGEST_WISH = 600;

function outcome({ submissions, calls, text }: AssistantTurn): RoutedTurn["did"] {
  const begins = (opening: string) => text.startsWith(opening);
  if (submissions.some(({ state }) => state === "accepted")) return "drafting";
  if (calls.some((name) => /publish|takeDown/i.test(name))) return "publishing";
  if (submissions.length > 0 || text === "" || NOTHING.some(begins)) return "nothing";
  return [DRAFT_READY, THREAD_READY, DRAFT_STANDS].some(begins) ? "drafting" : "research";
}

/** Reduces a conversation to what the router's rules look at. */
function describe(turns: readonly Turn[]): RoutedConversation {
  const hasContexts = turns.some((turn) => turn.role === "user" && turn.contexts.length > 0);
  return turns.map((turn, position) => {
    if (turn.role === "assistant") return { by: "assistant", did: outcome(turn) };
    const prose = hasContexts ? undefined : pastedProse(turn, position);
    const attached = prose ? [prose] : turn.contexts;
    const text = turn.text.slice(0, LONGEST_WISH);
    return { by: "person", text, attached: attached.map(contextKey) };
  });
}

/** Which agent takes the turn that a prompt ends with, by the local rules. */
export function routePrompt(prompt: LanguageModelV3Prompt): RouteDecision {
  return routeByRules(describe(readConversation(prompt)));
}
