import { CoalescingWriter } from "../chunk-log/coalescing-writer.ts";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { askAgain } from "../db/ask-again.ts";
import { usedUpTokens } from "../db/queries/daily-usage.ts";
import { cancelProviderRun } from "../models/background-responses.ts";
import { isClientModel } from "../models/client-model.ts";
import { TokensUsedUpError } from "../models/model-errors.ts";
import { callKnownModel } from "../models/offers.ts";
import { dailyLimits, isUseCounted } from "../process/daily-limits.ts";
import { clientOrBackend } from "./client-or-backend.ts";
import { failModelCall } from "./fail-model-call.ts";
import { isStopped } from "./is-stopped.ts";
import { replacedNotice } from "./replaced-notice.ts";

/**
 * Makes a model call that writes into the run's log. Its failures are counted, whichever loop it
 * belongs to.
 *
 * @param name `provider/model`; `call` is given the one that is used in its place, where its
 *   provider does not know it, or no client has it.
 * @param stopped what it gives when a person has stopped the run.
 * @throws FatalError when no retry can mend a failure, or none is left; RetryableError otherwise;
 *   StepInterruption when the execution has to end.
 */
export async function writeModelCall<Result>(
  attempt: StepAttempt,
  name: string,
  stopped: Result,
  call: (writer: CoalescingWriter, model: string) => Promise<Result>,
): Promise<Result> {
  const writer = new CoalescingWriter(attempt.append);
  let model = name;
  try {
    attempt.signal.throwIfAborted();
    model = await clientOrBackend(attempt, name);
    // What is being written at the provider is paid for already.
    if (!attempt.providerRun) await requireTokens(attempt);
    const result = await callKnownModel(
      model,
      "agent",
      (used) => {
        model = used;
        return call(writer, used);
      },
      (refused, next) => writer.write(replacedNotice(attempt, refused, next)),
    );
    await writer.flush();
    await attempt.requireWhole();
    return result;
  } catch (error) {
    // Parts that were received before the failure are kept.
    await writer.flush().catch(() => {});
    if (isStopped(attempt)) {
      const { providerRun } = attempt;
      if (providerRun && !isClientModel(providerRun)) cancelProviderRun(attempt, providerRun);
      return stopped;
    }
    return failModelCall(attempt, model, error);
  }
}

/** @throws TokensUsedUpError when the person has no tokens left today. */
async function requireTokens({ runId, signal }: StepAttempt): Promise<void> {
  if (!isUseCounted()) return;
  const everybody = dailyLimits().tokens;
  const what = "a person's tokens of today";
  const allowed = await askAgain(() => usedUpTokens(runId, everybody), { what, signal });
  if (allowed !== undefined) throw new TokensUsedUpError(allowed);
}
