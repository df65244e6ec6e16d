import { sentence } from "@linnet/protocol";
import { FatalError, RetryableError } from "workflow";
import { LookAgainError } from "../chunk-log/look-again-error.ts";
import { serializeChunk } from "../chunk-log/serialize-chunk.ts";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { countFailure } from "../chunk-log/step-storage.ts";
import { askAgain } from "../db/ask-again.ts";
import { reopenClientCall } from "../db/queries/client-calls.ts";
import { endProviderAttempt } from "../db/queries/provider-runs.ts";
import { log } from "../logging/log.ts";
import { ClientModelError } from "../models/model-errors.ts";
import { modelFailure } from "../models/model-failure.ts";
import { stepProgress } from "./progress-chunk.ts";

/** How often the model calls of a step may fail, and how often they may go silent, before the run fails. */
const MAX_FAILURES = 3;
const MAX_STALLS = 2;
const FIRST_RETRY_DELAY_MS = 1_000;
/** A person is told of a wait from here on. */
const TOLD_WAIT_MS = 3_000;

/**
 * Counts the failure of a model call, and decides between another attempt and the end of the run.
 *
 * @param model `provider/model` that failed.
 * @throws FatalError when no retry can mend the failure, or none is left; RetryableError otherwise.
 */
export async function failModelCall(
  attempt: StepAttempt,
  model: string,
  error: unknown,
): Promise<never> {
  const { runId } = attempt;
  if (LookAgainError.is(error)) {
    const { keeps, afterMs } = error;
    if (keeps !== "attempt") {
      await askAgain(() => endProviderAttempt(attempt, keeps === "answer"), {
        what: "an attempt that cannot go on",
        signal: attempt.signal,
      });
    }
    throw new RetryableError(error.message, { retryAfter: afterMs });
  }
  const failure = modelFailure(model, error);
  const failures = attempt.failures + 1;
  const stalls = attempt.stalls + (failure.isStall ? 1 : 0);
  log.warn({ runId, model, failures, stalls, error }, "a model call failed");
  const isLast = failure.isFatal || failures >= MAX_FAILURES || stalls >= MAX_STALLS;
  await countFailure(attempt, {
    isStall: failure.isStall,
    ...(isLast ? { problem: failure.problem } : {}),
  });
  if (isLast) {
    throw new FatalError(failure.problem.detail ?? failure.problem.title);
  }
  // A broken connection leaves the answer where it is. Silence ends it, and so does a client's model.
  if (failure.isStall || error instanceof ClientModelError) {
    await askAgain(() => endProviderAttempt(attempt, false), { what: "an answer that is over" });
    await askAgain(() => reopenClientCall(attempt), { what: "a call of a client's model" });
  }
  const wait = failure.retryAfterMs ?? FIRST_RETRY_DELAY_MS * 2 ** (failures - 1);
  if (wait >= TOLD_WAIT_MS) {
    const told = sentence("modelWaits", { seconds: Math.ceil(wait / 1_000) });
    // Without it, the wait is the same.
    await attempt.append([serializeChunk(stepProgress(attempt, [told]))]).catch(() => {});
  }
  throw new RetryableError(failure.problem.detail ?? failure.problem.title, { retryAfter: wait });
}
