import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { StepInterruption } from "../chunk-log/step-lease.ts";

/**
 * Whether a person has stopped the run.
 *
 * @throws StepInterruption when it is the execution that has to end, and another one goes on.
 */
export function isStopped({ signal }: StepAttempt): boolean {
  if (!signal.aborted) return false;
  const { reason } = signal;
  if (StepInterruption.is(reason) && reason.reason === "stop-requested") return true;
  throw reason;
}
