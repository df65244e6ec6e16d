import { FatalError, getStepMetadata, getWorkflowMetadata, RetryableError } from "workflow";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { RunNotMineError, StepInterruption, withStepLease } from "../chunk-log/step-lease.ts";
import { countFailure } from "../chunk-log/step-storage.ts";
import { StreamClosedError } from "../chunk-log/stored-chunk.ts";
import { cancelOrphan } from "../db/queries/engine-runs.ts";
import { StaleWriterError } from "../db/stale-writer-error.ts";
import { isTransientDatabaseError } from "../db/transient-error.ts";
import { log } from "../logging/log.ts";
import { runLost } from "../problems/run-lost.ts";

/** A step that meets the same bug each time must end at last, and say so. */
const MAX_UNEXPECTED_FAILURES = 8;
/** A step that has stopped instances twice while it was their only one: see `step_records`. */
const MAX_STANDSTILLS = 3;

/**
 * The body of every step that writes for a run: under the run's lease, once.
 *
 * @throws FatalError when the run has ended, or another run of the engine carries it out.
 * @throws RetryableError when another process has taken the step over, or the database is away.
 */
export async function leasedStep<Result>(
  runId: string,
  body: (attempt: StepAttempt) => Promise<Result>,
): Promise<Result> {
  const { stepId, attempt: delivery } = getStepMetadata();
  const { workflowRunId } = getWorkflowMetadata();
  let current: StepAttempt | undefined;
  try {
    const identity = { runId, engineRunId: workflowRunId, stepId, isFirst: delivery === 1 };
    return await withStepLease(identity, (attempt) => {
      current = attempt;
      return attempt.standstills < MAX_STANDSTILLS ? body(attempt) : giveUp(attempt);
    });
  } catch (error) {
    if (error instanceof RunNotMineError) {
      // A failure would be logged, and a person's deletion is none. To a cancelled run the engine does not come back.
      const isDeleted = await cancelOrphan(workflowRunId, runId);
      throw isDeleted ? new RetryableError(error.message) : new FatalError(error.message);
    }
    if (StepInterruption.is(error) && error.reason === "shutting-down") {
      // The process ends in a moment. An answer would tell the engine that the step failed;
      // without one, the delivery moves to another process, or waits for this one's return.
      return new Promise<never>(() => {});
    }
    if (StepInterruption.is(error) || StaleWriterError.is(error) || StreamClosedError.is(error)) {
      throw new RetryableError(error.message, { retryAfter: "1s" });
    }
    if (FatalError.is(error) || RetryableError.is(error)) throw error;
    if (isTransientDatabaseError(error)) {
      // No failure of the step's: it counts against nothing.
      throw new RetryableError("the database is away", { retryAfter: "1s" });
    }
    log.error({ runId, stepId, error }, "a step failed unexpectedly");
    if (current) {
      await countFailure(current, {});
      if (current.failures + 1 >= MAX_UNEXPECTED_FAILURES) {
        throw new FatalError(error instanceof Error ? error.message : String(error));
      }
    }
    throw error;
  }
}

/** Ends the run of a step that stops whoever carries it out. */
async function giveUp(attempt: StepAttempt): Promise<never> {
  const problem = runLost("stoppedBackend");
  log.error(
    { runId: attempt.runId, stepId: attempt.stepId },
    "a step stops instances; its run ends",
  );
  await countFailure(attempt, { problem });
  throw new FatalError(problem.detail ?? problem.title);
}
