import { isSilent, SILENCE_WITHOUT_LOCK, thisInstance } from "../cluster/instance.ts";
import { pool } from "../db/client.ts";

/**
 * Each part is wider than the duties that it stands for, so that no duty is missed. The order makes
 * PostgreSQL read the first entry of an index; with `exists` it may read the table from its beginning.
 */
const HAS_DUTIES = {
  name: "linnet-has-duties",
  text: `
    select coalesce(
      (select true from runs where status = 'running' order by ended_at limit 1),
      (select true from streams where holder is not null order by holder limit 1),
      (select true from approvals where settled_at is null order by expires_at limit 1),
      (select true from scheduled_posts
        where state = 'scheduled' and "at" <= now() order by "at" limit 1),
      (select true from graphile_worker._private_jobs limit 1),
      (select true from instances
        where id <> $1 and ${isSilent("heartbeat_at", SILENCE_WITHOUT_LOCK)} limit 1),
      false) as found`,
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
