import { hurryStops } from "../db/queries/engine-runs.ts";
import { requestCancel } from "../db/queries/runs.ts";
import { log } from "../logging/log.ts";
import { deliverApprovals } from "./deliver-approvals.ts";

/**
 * Stops the turn that is under way, by the run's id or the user message's. One that waits, for a
 * person or for its next try, hears of it at once; if that cannot be now, the watchdog's next sweep
 * tells it.
 *
 * @returns false when the id is somebody else's.
 */
export async function stopTurn(userId: string, chatId: string, id: string): Promise<boolean> {
  if (!(await requestCancel(userId, chatId, id))) return false;
  await Promise.all([hurryStops(), deliverApprovals()]).catch((error) =>
    log.warn({ error }, "a stop waits for the sweep"),
  );
  return true;
}
