import { sql } from "drizzle-orm";
import { pool, type Transaction } from "../client.ts";
import { deleteEndedClientCalls } from "./client-calls.ts";
import { deleteOldUsage } from "./daily-usage.ts";

/** A run whose stream has had its time. */
export interface ExpiredRun {
  id: string;
  engineRunId: string | null;
}

/** Marks a batch of runs that ended before the retention time as collected, and names them. */
export async function markExpiredRuns(
  transaction: Transaction,
  hours: number,
  batch: number,
): Promise<ExpiredRun[]> {
  const { rows } = await transaction.execute<{ id: string; engine_run_id: string | null }>(sql`
    update runs set collected_at = now() where id in (
      select id from runs
       where collected_at is null and status <> 'running'
         and ended_at < now() - make_interval(secs => ${hours * 3_600})
       order by ended_at limit ${batch} for update skip locked)
    returning id, engine_run_id`);
  return rows.map((row) => ({ id: row.id, engineRunId: row.engine_run_id }));
}

/** Deletes what Linnet keeps about the steps of runs. */
export async function deleteStepRecords(
  transaction: Transaction,
  runIds: readonly string[],
): Promise<void> {
  await transaction.execute(
    sql`delete from step_records where run_id = any(${sql.param(runIds)}::uuid[])`,
  );
}

/** One page of a search through all streams. */
export interface OrphanPage {
  /** Runs, Linnet's or the engine's, whose streams nobody will ask for or delete. */
  runIds: string[];
  /** Key of the last stream that was looked at; undefined after the last page. */
  last: string | undefined;
}

/**
 * Looks for streams of which the run is gone or marked as collected.
 *
 * @param after key of the last stream that was looked at.
 * @param size how many streams one statement looks at.
 */
export async function findOrphanedStreams(after: string, size: number): Promise<OrphanPage> {
  const { rows } = await pool().query<{ run_ids: string[]; last: string | null }>(
    `with page as materialized (
       select key, run_id,
              case when run_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                   then run_id::uuid end as id
         from streams where key > $1 order by key limit $2)
     select max(key)::text as last,
            coalesce(array_agg(distinct run_id) filter (where
              not exists (select 1 from runs r where r.id = page.id and r.collected_at is null)
              and not exists (select 1 from workflow.workflow_runs w where w.id = page.run_id)),
              '{}') as run_ids
       from page`,
    [after, size],
  );
  return { runIds: rows[0]?.run_ids ?? [], last: rows[0]?.last ?? undefined };
}

/**
 * How long what has expired is kept: clocks of hosts differ, and a person may look for the key that
 * no longer works.
 */
const EXPIRED = [
  { table: "verifications", kept: "1 hour" },
  { table: "device_codes", kept: "1 hour" },
  { table: "sessions", kept: "1 hour" },
  { table: "api_keys", kept: "30 days" },
] as const;

/** Deletes sign-ins, links, codes and keys whose time is over, and what was used long ago. */
export async function deleteExpired(): Promise<void> {
  for (const { table, kept } of EXPIRED) {
    await pool().query(`delete from ${table} where expires_at < now() - interval '${kept}'`);
  }
  await deleteOldUsage();
}

/** Deletes what is only kept for a while: early stops, answers of clients' models, jobs that failed for good. */
export async function deleteLeftovers(): Promise<void> {
  await pool().query(
    "delete from early_cancels where requested_at < now() - interval '10 minutes'",
  );
  await deleteEndedClientCalls();
  await pool().query(
    `delete from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '1 day'`,
  );
}

/** How much the database holds, by table, largest first; sizes in bytes, rows as estimated. */
export async function tableSizes(): Promise<{ table: string; bytes: number; rows: number }[]> {
  const { rows } = await pool().query<{ table: string; bytes: string; rows: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table,
            pg_total_relation_size(c.oid)::text as bytes,
            -- PostgreSQL says -1 of a table that it has not analysed yet.
            case when c.reltuples < 0 then pg_stat_get_live_tuples(c.oid) else c.reltuples::bigint end::text as rows
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
