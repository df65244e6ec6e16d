import { setTimeout as delay } from "node:timers/promises";
import { jobPrefix } from "../cluster/adopt-work.ts";
import { thisInstance } from "../cluster/instance.ts";
import { pool } from "../db/client.ts";

const LOOK_INTERVAL_MS = 100;

/**
 * Says that this instance leaves, so that nothing more is handed to it, and waits until its queue
 * has nothing that is being done or is due in a moment. What waits for longer (a provider's
 * back-off, a session's next message) is left to others.
 *
 * @param patience ends the wait early.
 */
export async function workEnds(patience: AbortSignal): Promise<void> {
  const { id, slot } = thisInstance();
  await pool().query("update instances set leaving_at = now() where id = $1", [id]);
  while (!patience.aborted) {
    const { rows } = await pool().query<{ busy: boolean }>(
      `select exists (
         select 1 from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier in ($1, $2)
            and (j.locked_at is not null or j.run_at < now() + interval '2 seconds')) as busy`,
      [`${jobPrefix(slot)}flows`, `${jobPrefix(slot)}steps`],
    );
    if (!rows[0]?.busy) return;
    await delay(LOOK_INTERVAL_MS);
  }
}
