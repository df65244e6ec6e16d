import type { LanguageModelV3Prompt } from "@ai-sdk/provider";
import type { RouteDecision } from "@linnet/protocol";
import { contextKey, pastedProse } from "../conversation/find-subject.ts";
import {
  type AssistantTurn,
  readConversation,
  type Turn,
} from "../conversation/read-conversation.ts";
import { ALL_LABELS } from "../model/labels.ts";
import { type RoutedConversation, routeByRules } from "./route-by-rules.ts";

const NOTHING_OPENINGS = ALL_LABELS.flatMap((each) => [
  each.nothingToRead,
  each.nothingToAnswerWith,
]);

function outcome(turn: AssistantTurn): "research" | "drafting" | "publishing" | "nothing" {
  if (turn.submissions.some(({ state }) => state === "accepted")) return "drafting";
  if (turn.calls.some((name) => /publish|^post|tweet|takeDown/i.test(name))) return "publishing";
  if (turn.submissions.length > 0 || turn.text === "") return "nothing";
  return NOTHING_OPENINGS.some((opening) => turn.text.startsWith(opening)) ? "nothing" : "research";
}

/** A wish is short; what follows in a long message is material. */
const LONGEST_WISH = 600;

/** Reduces a conversation to what the router's rules look at. */
function describeConversation(turns: readonly Turn[]): RoutedConversation {
  const hasContexts = turns.some((turn) => turn.role === "user" && turn.contexts.length > 0);
  return turns.map((turn, position) => {
    if (turn.role === "assistant") return { by: "assistant", did: outcome(turn) };
    const prose = hasContexts ? undefined : pastedProse(turn, position);
    const attached = prose ? [prose] : turn.contexts;
    return {
      by: "person",
      text: turn.text.slice(0, LONGEST_WISH),
      attached: attached.map(contextKey),
    };
  });
}

/** Which agent takes the turn that a prompt ends with, by the local rules. */
export function routePrompt(prompt: LanguageModelV3Prompt): RouteDecision {
  return routeByRules(describeConversation(readConversation(prompt)));
}
