import type { CallClaim, PostParts } from "@linnet/protocol";
import { CLAIM_SECONDS, claimClientCall, storeClientParts } from "../db/queries/client-calls.ts";
import { hurryRun } from "../db/queries/engine-runs.ts";
import { notFound, Refusal } from "../problems/refusal.ts";
import { tellClientCall } from "../process/client-call-news.ts";

const NO_SUCH_CALL = "There is no such model call.";

/** Lets the step that waits see what has come. It may be in another process, or wait for its next try. */
async function wake(runId: string): Promise<void> {
  tellClientCall(runId);
  await hurryRun(runId);
}

/**
 * Gives a model call to a client of the person whose run it is.
 *
 * @param client the client's own id.
 * @throws Refusal `not-found`; `claim-conflict` while another client has it, and once it has ended.
 */
export async function claimCall(
  userId: string,
  callId: string,
  client: string,
): Promise<CallClaim> {
  const call = await claimClientCall({ userId, callId }, client);
  if (!call) throw notFound(NO_SUCH_CALL);
  if (!call.taken) {
    const retryAfter = Math.ceil(call.heldFor);
    throw retryAfter > 0
      ? new Refusal(
          "claim-conflict",
          { detail: `Another client answers this call. Try again in ${retryAfter} s.` },
          { retryAfter },
        )
      : new Refusal("claim-conflict", { detail: "Nobody waits for an answer to this call." });
  }
  await wake(call.runId);
  return { ...call.taken, expiresIn: CLAIM_SECONDS };
}

/**
 * Takes a batch of what a client's model answers.
 *
 * @returns whether the run still waits for the answer.
 * @throws Refusal `not-found`; `claim-conflict` when another claim has begun, a batch before it is missing, or
 *   the answer is too long.
 */
export async function takeParts(userId: string, callId: string, sent: PostParts): Promise<boolean> {
  const taken = await storeClientParts({ userId, callId }, sent);
  if (!taken) throw notFound(NO_SUCH_CALL);
  const { runId, wanted, isClaimed, next, isTooLong } = taken;
  if (!wanted) return false;
  await wake(runId);
  if (!isClaimed) {
    throw new Refusal("claim-conflict", {
      detail: "The call was claimed again since. Claim it to answer it.",
    });
  }
  if (isTooLong) {
    throw new Refusal("claim-conflict", {
      detail: "The answer is longer than is allowed, and the call has failed.",
    });
  }
  if (sent.parts.length > 0 && sent.batch >= next) {
    throw new Refusal("claim-conflict", { detail: `Batch ${next} comes next. Send it first.` });
  }
  return true;
}
