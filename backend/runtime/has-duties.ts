import { isSilent, SILENCE_WITHOUT_LOCK, thisInstance } from "../cluster/instance.ts";
import { pool } from "../db/client.ts";

/** Each part is wider than the duties that it stands for, so that no duty is missed. */
const HAS_DUTIES = {
  name: "has_duties",
  text: `
    select exists (select 1 from runs where status = 'running')
        or exists (select 1 from graphile_worker._private_jobs)
        or exists (select 1 from streams where holder is not null)
        or exists (select 1 from approvals where settled_at is null)
        or exists (select 1 from scheduled_posts where state = 'scheduled' and "at" <= now())
        or exists (select 1 from instances
                    where id <> $1 and ${isSilent("heartbeat_at", SILENCE_WITHOUT_LOCK)}) as found`,
};

/**
 * Whether a sweep may find something to do in the database: without a run, a job, a lease, an open request for
 * approval, a due post and a silent instance, it finds nothing.
 *
 * @throws what the database fails with.
 */
export async function hasDuties(): Promise<boolean> {
  const { rows } = await pool().query<{ found: boolean }>(HAS_DUTIES, [thisInstance().id]);
  return rows[0]?.found ?? false;
}
