import { type SubmitDraftOutput, submitDraftOutputSchema } from "@linnet/protocol";
import type { ModelMessage } from "ai";

/** Returns what became of the drafts that were handed in since the person's last message, oldest first. */
export function submissionsIn(messages: readonly ModelMessage[]): SubmitDraftOutput[] {
  const asked = messages.findLastIndex(({ role }) => role === "user");
  return messages.slice(asked + 1).flatMap((message) => {
    if (message.role !== "tool") return [];
    return message.content.flatMap((part) => {
      if (part.type !== "tool-result" || part.toolName !== "submitDraft") return [];
      if (part.output.type !== "json") return [];
      return submitDraftOutputSchema.safeParse(part.output.value).data ?? [];
    });
  });
}
