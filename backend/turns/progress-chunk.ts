import type { LinnetChunk } from "@linnet/shared/protocol/linnet-message";
import type { Run } from "../db/queries/runs.ts";
import { turnPartId } from "../streams/turn-part-id.ts";
import type { StepAttempt } from "../world/step-lease.ts";

/** What a person reads while a turn is at work. */
const PROGRESS = {
  thinking: "Thinking about the next step...",
  research: "Researching...",
  drafting: "Drafting...",
  publishing: "Getting the post ready...",
} as const;

/** A progress part of a turn. */
export function progressChunk(
  run: Pick<Run, "kind" | "turn">,
  phase: keyof typeof PROGRESS,
): LinnetChunk {
  const id = turnPartId(run, `progress-${phase}`);
  return { type: "data-progress", id, data: { text: PROGRESS[phase] } };
}

/** A progress part of a step in the middle of a turn, in words of its own. */
export function stepProgress({ step }: Pick<StepAttempt, "step">, text: string): LinnetChunk {
  return { type: "data-progress", id: `progress-${step}`, data: { text } };
}
