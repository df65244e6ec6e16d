import { intentOf, type LinnetMessage, type RouteDecision } from "@linnet/protocol";
import { hasDraft } from "./has-draft.ts";

/**
 * Decides a turn by the intent of its message (PROTOCOL.md, "Intents"). An intent chooses an agent and nothing
 * else: what is published still needs an approval. A post that is to be answered asks for a draft.
 *
 * @param messages the conversation, up to the message of the turn.
 * @returns undefined when the message has no intent, and answers no post.
 */
export function routeByIntent(messages: readonly LinnetMessage[]): RouteDecision | undefined {
  const asked = messages.at(-1);
  const answers = asked?.parts.some((part) => part.type === "data-context" && part.data.answer);
  const intent = (asked && intentOf(asked)) ?? (answers ? "draft" : undefined);
  switch (intent) {
    case undefined:
      return undefined;
    case "research":
      return { next: "research", reasoning: "The person asked for research." };
    case "publish":
      return hasDraft(messages)
        ? { next: "publishing", reasoning: "The person asked to post the draft." }
        : {
            next: "drafting",
            reasoning: "There is no draft to post yet, so one is written first.",
          };
    case "draft":
    case "confirm":
    case "revise":
      return hasMaterial(messages)
        ? { next: "drafting", reasoning: REASONS[intent] }
        : { next: "research", reasoning: "Nothing has been read yet, so research comes first." };
  }
}

const REASONS = {
  draft: "The person asked for a draft.",
  confirm: "The person confirmed the research.",
  revise: "The person asked for another version.",
} as const;

/** Whether there is anything to draft from: an attached text, or an answer. */
function hasMaterial(messages: readonly LinnetMessage[]): boolean {
  return messages.some(
    ({ role, parts }) =>
      role === "assistant" ||
      parts.some((part) => part.type === "data-context" && part.data.text.trim() !== ""),
  );
}
