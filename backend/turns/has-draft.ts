import type { LinnetMessage } from "@linnet/protocol";

/** Whether a conversation has an accepted draft. */
export function hasDraft(messages: readonly LinnetMessage[]): boolean {
  return messages.some(({ parts }) =>
    parts.some(
      (part) =>
        part.type === "tool-submitDraft" &&
        part.state === "output-available" &&
        part.output.accepted,
    ),
  );
}
