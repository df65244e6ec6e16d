import type { LanguageModelV3Prompt } from "@ai-sdk/provider";
import type { RouteDecision } from "@linnet/protocol";
import { contextKey, pastedProse } from "../conversation/find-subject.ts";
import { isAccepted, type Reply, readConversation } from "../conversation/read-conversation.ts";
import { ALL_LABELS } from "../model/labels.ts";
import { type RoutedConversation, routeByRules } from "./route-by-rules.ts";

const NOTHING_OPENINGS = ALL_LABELS.flatMap((each) => [
  each.nothingToRead,
  each.nothingToAnswerWith,
]);

function outcome({ text, calls, submissions }: Reply): RouteDecision["next"] | "nothing" {
  if (submissions.some(isAccepted)) return "drafting";
  if (calls.some((name) => /publish|^post|tweet|takeDown/i.test(name))) return "publishing";
  if (submissions.length > 0 || text === "") return "nothing";
  return NOTHING_OPENINGS.some((opening) => text.startsWith(opening)) ? "nothing" : "research";
}

/** A wish is short; what follows in a long message is material. */
const LONGEST_WISH = 600;

/** Which agent takes the turn that a prompt ends with, by the local rules. */
export function routePrompt(prompt: LanguageModelV3Prompt): RouteDecision {
  const turns = readConversation(prompt);
  const hasContexts = turns.some(({ contexts }) => contexts.length > 0);
  const conversation = turns.flatMap((turn, position): RoutedConversation => {
    const prose = hasContexts ? undefined : pastedProse(turn, position);
    const attached = (prose ? [prose] : turn.contexts).map(contextKey);
    const asked = { by: "person" as const, text: turn.text.slice(0, LONGEST_WISH), attached };
    return turn.reply ? [asked, { by: "assistant", did: outcome(turn.reply) }] : [asked];
  });
  return routeByRules(conversation);
}
