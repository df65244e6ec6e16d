import { sql } from "drizzle-orm";
import { pool, type Transaction } from "../client.ts";

/**
 * For how long a run of the engine that has ended is kept, in seconds: a delivery that comes late
 * may still write about it.
 */
const KEPT_SECONDS = 600;

/**
 * Takes out of the engine's tables what they hold of these runs of Linnet's. A session has had
 * several runs of the engine's: the records of its steps tell which. Their rows stay for a while,
 * cancelled and emptied, so that a delivery that is under way finds them, and ends.
 *
 * @param runIds runs that are about to be deleted, with the records of their steps.
 * @returns the engine's runs.
 */
export async function emptyEngineRuns(
  transaction: Transaction,
  runIds: readonly string[],
): Promise<string[]> {
  const theirs = sql`any(${sql.param(runIds)}::uuid[])`;
  // Of a run that was collected, the engine has nothing any more: a person has most of them from long ago.
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select engine_run_id as id from runs
     where id = ${theirs} and engine_run_id is not null and collected_at is null
     union
    select s.run_id from step_records r join workflow.workflow_steps s on s.step_id = r.step_id
     where r.run_id = ${theirs}`);
  const ids = rows.map(({ id }) => id);
  const these = sql`any(${sql.param(ids)}::text[])`;
  await transaction.execute(sql`
    update workflow.workflow_runs
       set status = 'cancelled', updated_at = now() at time zone 'utc', input = null,
           input_cbor = null, output = null, output_cbor = null, error = null, error_cbor = null
     where id = ${these}`);
  await transaction.execute(sql`
    update workflow.workflow_steps
       set input = null, input_cbor = null, output = null, output_cbor = null, error = null,
           error_cbor = null
     where run_id = ${these}`);
  await transaction.execute(sql`delete from workflow.workflow_events where run_id = ${these}`);
  await transaction.execute(sql`delete from workflow.workflow_hooks where run_id = ${these}`);
  await transaction.execute(sql`delete from workflow.workflow_waits where run_id = ${these}`);
  await transaction.execute(
    sql`delete from workflow.workflow_stream_chunks where run_id = ${these}`,
  );
  return ids;
}

/**
 * Cancels a run of the engine whose run of Linnet's was deleted before the two were bound: with the chat, just as its
 * turn began.
 *
 * @returns false when the run of Linnet's is there.
 */
export async function cancelOrphan(engineRunId: string, runId: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    `update workflow.workflow_runs set status = 'cancelled', updated_at = now() at time zone 'utc'
      where id = $1 and not exists (select 1 from runs where id = $2::uuid)`,
    [engineRunId, runId],
  );
  return rowCount === 1;
}

/** Deletes runs of the engine with everything that belongs to them. */
export async function deleteEngineRuns(
  transaction: Transaction,
  engineRunIds: readonly string[],
): Promise<void> {
  if (engineRunIds.length === 0) return;
  const these = sql`any(${sql.param(engineRunIds)}::text[])`;
  for (const table of [
    "workflow_events",
    "workflow_steps",
    "workflow_hooks",
    "workflow_waits",
    "workflow_stream_chunks",
  ]) {
    await transaction.execute(
      sql`delete from workflow.${sql.identifier(table)} where run_id = ${these}`,
    );
  }
  await transaction.execute(sql`delete from workflow.workflow_runs where id = ${these}`);
}

/**
 * Locks a batch of the engine's runs that no run of Linnet's is bound to any more: second starts of
 * the same claim, what carried a session before, and those of deleted chats. One that has not ended
 * stays for as long as streams are kept.
 *
 * @returns their ids.
 */
export async function lockUnboundEngineRuns(
  transaction: Transaction,
  hours: number,
  batch: number,
): Promise<string[]> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select w.id from workflow.workflow_runs w
     where (w.created_at < now() at time zone 'utc'
                           - make_interval(secs => ${Math.max(hours * 3_600, KEPT_SECONDS)})
            or (w.status in ('completed', 'failed', 'cancelled')
                and w.updated_at < now() at time zone 'utc'
                                   - make_interval(secs => ${KEPT_SECONDS})))
       and not exists (select 1 from runs r where r.engine_run_id = w.id)
     limit ${batch} for update skip locked`);
  return rows.map(({ id }) => id);
}

/** Lets runs go on now that wait for their next try. @param which a condition on `runs`. */
async function hurry(which: string, values: readonly unknown[] = []): Promise<void> {
  await pool().query(
    `with waiting as (
       select engine_run_id as id from runs
        where status = 'running' and engine_run_id is not null and ${which}
     ), due as (
       update graphile_worker._private_jobs j set run_at = now() from waiting
        where engine_run_of_job(j.payload) = waiting.id
          and j.locked_at is null and j.run_at > now()
       returning 1)
     select pg_notify('jobs:insert', '{"count":-1}') from due limit 1`,
    [...values],
  );
}

/**
 * Lets the runs that are to stop go on now, in place of waiting for their next try: a refused model call can
 * be told to wait for a minute. Also when the wait began after the stop was asked for, so it is repeated by
 * the sweep.
 */
export async function hurryStops(): Promise<void> {
  await hurry("cancel_requested_at is not null");
}

/** Lets a run go on now, in place of waiting for its next try. */
export async function hurryRun(runId: string): Promise<void> {
  await hurry("id = $1", [runId]);
}
