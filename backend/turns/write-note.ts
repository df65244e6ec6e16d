import type { LinnetChunk } from "@linnet/protocol";
import { serializeChunk } from "../chunk-log/serialize-chunk.ts";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";

/** Writes a text of Linnet's own into the answer, as a step of its own that can be tried again. */
export async function writeNote(attempt: StepAttempt, text: string): Promise<void> {
  const id = `${attempt.step}-${attempt.attempt}`;
  const chunks: LinnetChunk[] = [
    {
      type: "data-attempt",
      id: `${attempt.step}:${attempt.attempt}`,
      data: { step: attempt.step, attempt: attempt.attempt },
    },
    { type: "start-step" },
    { type: "text-start", id },
    { type: "text-delta", id, delta: text },
    { type: "text-end", id },
    { type: "finish-step" },
  ];
  await attempt.append(chunks.map(serializeChunk));
}
