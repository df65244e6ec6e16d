import { inEnglish, type LinnetChunk, type Said, sentence } from "@linnet/protocol";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";

/** Tells the person that another model answers than the one that was chosen. */
export function replacedNotice(
  { step }: Pick<StepAttempt, "step">,
  refused: string,
  next: string,
): LinnetChunk {
  const said: Said = [sentence("modelReplaced", { refused, next })];
  return {
    type: "data-progress",
    id: `progress-model-${step}`,
    data: { text: inEnglish(said), said },
  };
}
