import { pool } from "../client.ts";
import { deleteEngineRuns } from "./engine-runs.ts";

/** A run whose stream has had its time. */
export interface ExpiredRun {
  id: string;
  engineRunId: string | null;
}

/** Marks a batch of runs that ended before the retention time as collected, and names them. */
export async function markExpiredRuns(hours: number, batch: number): Promise<ExpiredRun[]> {
  const { rows } = await pool().query<{ id: string; engine_run_id: string | null }>(
    `update runs set collected_at = now() where id in (
       select id from runs
        where collected_at is null and status <> 'running'
          and ended_at < now() - make_interval(secs => $1)
        order by ended_at limit $2 for update skip locked)
     returning id, engine_run_id`,
    [hours * 3_600, batch],
  );
  return rows.map((row) => ({ id: row.id, engineRunId: row.engine_run_id }));
}

/** Deletes what Linnet and the engine keep about the steps of runs. */
export async function deleteRunRecords(runs: readonly ExpiredRun[]): Promise<void> {
  await pool().query("delete from step_records where run_id = any($1)", [runs.map(({ id }) => id)]);
  await deleteEngineRuns(runs.flatMap(({ engineRunId }) => engineRunId ?? []));
}

/** Deletes what is only kept for a while: early stops, and jobs that failed for good. */
export async function deleteLeftovers(): Promise<void> {
  await pool().query(
    "delete from early_cancels where requested_at < now() - interval '10 minutes'",
  );
  await pool().query(
    `delete from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '1 day'`,
  );
}

/** How much the database holds, by table, largest first; sizes in bytes, rows as estimated. */
export async function tableSizes(): Promise<{ table: string; bytes: number; rows: number }[]> {
  const { rows } = await pool().query<{ table: string; bytes: string; rows: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table,
            pg_total_relation_size(c.oid)::text as bytes, greatest(c.reltuples, 0)::bigint::text as rows
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'workflow', 'graphile_worker')
      order by pg_total_relation_size(c.oid) desc`,
  );
  return rows.map((row) => ({
    table: row.table,
    bytes: Number(row.bytes),
    rows: Number(row.rows),
  }));
}
