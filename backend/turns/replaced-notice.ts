import type { LinnetChunk } from "@linnet/protocol";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";

/** Tells the person that another model answers than the one that was chosen. */
export function replacedNotice(
  { step }: Pick<StepAttempt, "step">,
  refused: string,
  next: string,
): LinnetChunk {
  return {
    type: "data-progress",
    id: `progress-model-${step}`,
    data: { text: `${refused} is not known to its provider any more. ${next} answers instead.` },
  };
}
