import { FatalError, getStepMetadata, getWorkflowMetadata, RetryableError } from "workflow";
import { StaleWriterError, StreamClosedError } from "../world/stored-chunk.ts";
import {
  RunNotMineError,
  type StepAttempt,
  StepInterruption,
  withStepLease,
} from "../world/step-lease.ts";

/**
 * The body of every step that writes for a run: under the run's lease, once.
 *
 * @throws FatalError when the run has ended, or another run of the engine carries it out.
 * @throws RetryableError when another process has taken the step over.
 */
export async function leasedStep<Result>(
  runId: string,
  body: (attempt: StepAttempt) => Promise<Result>,
): Promise<Result> {
  const { stepId } = getStepMetadata();
  const { workflowRunId } = getWorkflowMetadata();
  try {
    return await withStepLease({ runId, engineRunId: workflowRunId, stepId }, body);
  } catch (error) {
    if (error instanceof RunNotMineError) throw new FatalError(error.message);
    if (error instanceof StepInterruption && error.reason === "shutting-down") {
      // The process ends in a moment. An answer would tell the engine that the step failed;
      // without one, the delivery moves to another process, or waits for this one's return.
      return new Promise<never>(() => {});
    }
    if (
      error instanceof StepInterruption ||
      error instanceof StaleWriterError ||
      error instanceof StreamClosedError
    ) {
      throw new RetryableError(error.message, { retryAfter: "1s" });
    }
    throw error;
  }
}
