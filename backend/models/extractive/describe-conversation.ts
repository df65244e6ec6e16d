import { contextKey } from "./find-subject.ts";
import { DRAFT_READY, DRAFT_STANDS, NOTHING_TO_READ, THREAD_READY } from "./labels.ts";
import type { AssistantTurn, Turn } from "./read-conversation.ts";
import type { RoutedConversation } from "./routed-conversation.ts";

const DRAFT_OPENINGS = [DRAFT_READY, THREAD_READY, DRAFT_STANDS];

function outcome(turn: AssistantTurn): "research" | "drafting" | "publishing" | "nothing" {
  if (turn.submissions.some(({ state }) => state === "accepted")) return "drafting";
  if (turn.calls.some((name) => /publish|^post|tweet/i.test(name))) return "publishing";
  if (turn.submissions.length > 0 || turn.text === "") return "nothing";
  if (turn.text.startsWith(NOTHING_TO_READ)) return "nothing";
  const showsDraft = DRAFT_OPENINGS.some((opening) => turn.text.startsWith(opening));
  return showsDraft ? "drafting" : "research";
}

/** Reduces a conversation to what the router's rules look at. */
export function describeConversation(turns: readonly Turn[]): RoutedConversation {
  return turns.map((turn) =>
    turn.role === "user"
      ? { by: "person", text: turn.text, attached: turn.contexts.map(contextKey) }
      : { by: "assistant", did: outcome(turn) },
  );
}
