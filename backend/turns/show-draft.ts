import type { Draft, LinnetMessage } from "@linnet/protocol";

/**
 * A conversation in which the latest draft stands as it is now: a person's edit is what an
 * instruction to change it is about, not what the agent once handed in.
 */
export function showDraft(
  messages: readonly LinnetMessage[],
  draft: Draft | undefined,
): LinnetMessage[] {
  if (!draft) return [...messages];
  return messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) =>
      part.type === "tool-submitDraft" &&
      part.state === "output-available" &&
      part.output.draftId === draft.id
        ? { ...part, output: { ...part.output, variants: draft.variants, chosen: draft.chosen } }
        : part,
    ),
  }));
}
