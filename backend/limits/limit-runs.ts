import { runningRuns } from "../db/queries/running-runs.ts";
import { environment } from "../process/env.ts";
import { tooMany } from "./rate-limits.ts";

/** When a run may have ended: what a client is asked to wait. */
const WAIT_MS = 5_000;

/**
 * Lets a message start a run while its sender has fewer than `LINNET_LIMIT_RUNS` of them. A message
 * that was taken in already joins its run, however many there are.
 *
 * @throws ProblemResponse 429
 */
export async function requireFreeRun(userId: string, messageId: string): Promise<void> {
  const limit = environment().LINNET_LIMIT_RUNS;
  if (limit === 0) return;
  const { running, isKnown } = await runningRuns(userId, messageId);
  if (running < limit || isKnown) return;
  throw tooMany(`${running} runs are running. Stop one, or wait for its end.`, WAIT_MS);
}
