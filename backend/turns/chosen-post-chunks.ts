import type { LinnetChunk, SubmitDraftOutput } from "@linnet/protocol";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";

/**
 * The first variant of an accepted draft as the text that ends an answer, for clients without a card. The model would
 * need one more call for it, with the whole conversation.
 */
export function chosenPostChunks(
  { step, attempt }: Pick<StepAttempt, "step" | "attempt">,
  { variants }: Pick<SubmitDraftOutput, "variants">,
): LinnetChunk[] {
  const id = `post-${step}-${attempt}`;
  const delta = (variants[0]?.posts ?? []).map(({ text }) => text).join("\n\n");
  return [
    { type: "start-step" },
    { type: "text-start", id },
    { type: "text-delta", id, delta },
    { type: "text-end", id },
    { type: "finish-step" },
  ];
}
