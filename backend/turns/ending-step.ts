import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { StaleWriterError } from "../db/stale-writer-error.ts";
import { nothingFollows } from "../engine/last-replay.ts";
import { log } from "../logging/log.ts";
import { endRunBy } from "../runs/end-run.ts";
import { leasedStep } from "./leased-step.ts";

/**
 * The body of a step that may be the last one of its run, and then ends it, too.
 *
 * @param isLast whether nothing is left to do after this result.
 * @returns the step's result, and whether the run has ended with it, as `completed`.
 */
export async function endingStep<Result>(
  runId: string,
  isLast: (result: Result) => boolean,
  body: (attempt: StepAttempt) => Promise<Result>,
): Promise<{ result: Result; runHasEnded: boolean }> {
  let current: StepAttempt | undefined;
  const result = await leasedStep(runId, (attempt) => {
    current = attempt;
    return body(attempt);
  });
  // A result of an earlier delivery has no attempt: then the workflow ends the run.
  if (!current || !isLast(result)) return { result, runHasEnded: false };
  const runHasEnded = await hasEnded(current);
  if (runHasEnded) nothingFollows(current.engineRunId);
  return { result, runHasEnded };
}

/**
 * Ends a run whose last result is stored, without another step. The lease was given back, and its
 * epoch stands until another step takes the run.
 *
 * @returns false when a step of its own has to end it.
 */
async function hasEnded({ runId, epoch, run }: StepAttempt): Promise<boolean> {
  try {
    return await endRunBy(runId, () => ({ status: "completed" }), { epoch, run });
  } catch (error) {
    if (!StaleWriterError.is(error)) log.warn({ runId, error }, "a run ends by a step of its own");
    return false;
  }
}
