import { contextKey } from "./find-subject.ts";
import { NOTHING_TO_READ } from "./labels.ts";
import type { AssistantTurn, Turn } from "./read-conversation.ts";
import type { RoutedConversation } from "./routed-conversation.ts";

/** How the local drafting agent begins when it shows a post without submitting a new one. */
const SHOWS_DRAFT = /^The (?:post|thread), ready to copy/;

function outcome(turn: AssistantTurn): "research" | "drafting" | "publishing" | "nothing" {
  if (turn.submissions.some(({ state }) => state === "accepted")) return "drafting";
  if (turn.calls.some((name) => /publish|^post|tweet/i.test(name))) return "publishing";
  if (turn.submissions.length > 0 || turn.text === "") return "nothing";
  if (turn.text.startsWith(NOTHING_TO_READ)) return "nothing";
  return SHOWS_DRAFT.test(turn.text) ? "drafting" : "research";
}

/** Reduces a conversation to what the router's rules look at. */
export function describeConversation(turns: readonly Turn[]): RoutedConversation {
  return turns.map((turn) =>
    turn.role === "user"
      ? { by: "person", text: turn.text, attached: turn.contexts.map(contextKey) }
      : { by: "assistant", did: outcome(turn) },
  );
}
