import type { LinnetPart, Problem, RunEnd } from "@linnet/protocol";
import { type SubmitDraftOutput, submitDraftOutputSchema, turnEnd } from "@linnet/protocol";

/** How a turn came out, for whoever was not looking. */
export interface TurnOutcome {
  /** `undefined`: the turn goes on, as far as its answer says. */
  status: RunEnd | undefined;
  /** The newest draft in it that was accepted. */
  draft: SubmitDraftOutput | undefined;
  /** The last text of the answer, without drafts. */
  text: string | undefined;
  /** Why it failed: `title` and `detail` are for a person to read. */
  error: Problem | undefined;
}

/**
 * Judges a turn by its answer.
 *
 * @param parts - The answer's, folded by `foldAttempts`.
 */
export function turnOutcome(parts: readonly LinnetPart[]): TurnOutcome {
  const end = turnEnd(parts);
  return {
    status: end?.status,
    draft: acceptedDraft(parts),
    text: parts.findLast((part) => part.type === "text")?.text,
    error: end?.error,
  };
}

function acceptedDraft(parts: readonly LinnetPart[]): SubmitDraftOutput | undefined {
  for (const part of parts.toReversed()) {
    if (part.type !== "tool-submitDraft" || part.state !== "output-available") continue;
    const { data } = submitDraftOutputSchema.safeParse(part.output);
    if (data?.accepted) return data;
  }
  return undefined;
}
