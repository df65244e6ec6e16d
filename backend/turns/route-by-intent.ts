import { intentOf, type LinnetMessage, type RouteDecision, routed } from "@linnet/protocol";
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
      return routed("research", "askedResearch");
    case "publish":
      return hasDraft(messages)
        ? routed("publishing", "askedPublish")
        : routed("drafting", "noDraftYet");
    case "draft":
    case "confirm":
    case "revise":
      return hasMaterial(messages)
        ? routed("drafting", REASONS[intent])
        : routed("research", "nothingRead");
  }
}

const REASONS = {
  draft: "askedDraft",
  confirm: "confirmedResearch",
  revise: "askedRevision",
} as const;

/** Whether there is anything to draft from: an attached text, or an answer. */
function hasMaterial(messages: readonly LinnetMessage[]): boolean {
  return messages.some(
    ({ role, parts }) =>
      role === "assistant" ||
      parts.some((part) => part.type === "data-context" && part.data.text.trim() !== ""),
  );
}
