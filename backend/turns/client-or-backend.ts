import { LookAgainError } from "../chunk-log/look-again-error.ts";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { askAgain } from "../db/ask-again.ts";
import { leaveToBackend } from "../db/queries/client-calls.ts";
import { LOCAL_MODEL } from "../models/check-model.ts";
import { CLIENT_PATIENCE_SECONDS, isClientModel } from "../models/client-model.ts";
import { modelInPlaceOf } from "../models/offers.ts";
import { environment } from "../process/env.ts";

/**
 * The model that an attempt asks: the one that is named, or the backend's in the place of a client's.
 *
 * @throws LookAgainError when the attempt has begun to read a client's answer, which is over.
 */
export async function clientOrBackend(attempt: StepAttempt, name: string): Promise<string> {
  if (!isClientModel(name)) return name;
  const isLeft = await askAgain(() => leaveToBackend(attempt, CLIENT_PATIENCE_SECONDS), {
    what: "a call of a client's model",
    signal: attempt.signal,
  });
  if (!isLeft) return name;
  if (attempt.providerRun && isClientModel(attempt.providerRun)) {
    throw new LookAgainError("the backend's own model answers from here", { keeps: "nothing" });
  }
  return modelInPlaceOf(environment().LINNET_MODEL ?? LOCAL_MODEL, "agent");
}
