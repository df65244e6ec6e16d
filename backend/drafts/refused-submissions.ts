import { submitDraftOutputSchema } from "@linnet/protocol";
import type { ModelMessage } from "ai";
import type { Submission } from "./best-submission.ts";

/** Returns the submissions that were refused since the person's last message, oldest first. */
export function refusedSubmissions(messages: readonly ModelMessage[]): Submission[] {
  const asked = messages.findLastIndex(({ role }) => role === "user");
  return messages.slice(asked + 1).flatMap((message) => {
    if (message.role !== "tool") return [];
    return message.content.flatMap((part) => {
      if (part.type !== "tool-result" || part.toolName !== "submitDraft") return [];
      if (part.output.type !== "json") return [];
      const output = submitDraftOutputSchema.safeParse(part.output.value);
      return output.success && !output.data.accepted ? [output.data] : [];
    });
  });
}
