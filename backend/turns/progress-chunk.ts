import type { LinnetChunk, RouteDecision } from "@linnet/protocol";
import { inEnglish, PROGRESS, type ProgressPhase, type Said } from "@linnet/protocol";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { turnPartId } from "../chunk-log/turn-part-id.ts";
import type { Run } from "../db/queries/runs.ts";

/** A progress part of a turn. Its id names the phase: a client may say it in other words. */
export function progressChunk(
  run: Pick<Run, "kind" | "turn">,
  phase: "thinking" | RouteDecision["next"],
): LinnetChunk {
  const id = turnPartId(run, `progress-${phase}`);
  return { type: "data-progress", id, data: { text: PROGRESS[phase] } };
}

/** A progress part of a step in the middle of a turn: of a phase, or in sentences of its own. */
export function stepProgress(
  { step }: Pick<StepAttempt, "step">,
  said: ProgressPhase | Said,
): LinnetChunk {
  return typeof said === "string"
    ? { type: "data-progress", id: `progress-${said}-${step}`, data: { text: PROGRESS[said] } }
    : { type: "data-progress", id: `progress-${step}`, data: { text: inEnglish(said), said } };
}
