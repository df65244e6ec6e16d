import { contextKey, pastedProse } from "../conversation/find-subject.ts";
import type { AssistantTurn, Turn } from "../conversation/read-conversation.ts";
import {
  DRAFT_READY,
  DRAFT_STANDS,
  NOTHING_TO_ANSWER_WITH,
  NOTHING_TO_READ,
  THREAD_READY,
} from "../model/labels.ts";
import type { RoutedConversation } from "./routed-conversation.ts";

const DRAFT_OPENINGS = [DRAFT_READY, THREAD_READY, DRAFT_STANDS];

function outcome(turn: AssistantTurn): "research" | "drafting" | "publishing" | "nothing" {
  if (turn.submissions.some(({ state }) => state === "accepted")) return "drafting";
  if (turn.calls.some((name) => /publish|^post|tweet|takeDown/i.test(name))) return "publishing";
  if (turn.submissions.length > 0 || turn.text === "") return "nothing";
  if (turn.text.startsWith(NOTHING_TO_READ)) return "nothing";
  if (Object.values(NOTHING_TO_ANSWER_WITH).includes(turn.text)) return "nothing";
  const showsDraft = DRAFT_OPENINGS.some((opening) => turn.text.startsWith(opening));
  return showsDraft ? "drafting" : "research";
}

/** A wish is short; what follows in a long message is material. */
const LONGEST_WISH = 600;

/** Reduces a conversation to what the router's rules look at. */
export function describeConversation(turns: readonly Turn[]): RoutedConversation {
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
