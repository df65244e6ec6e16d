import { hostname } from "node:os";
import type pg from "pg";
import { pool } from "../db/client.ts";
import type { ClaimedRun } from "../db/queries/runs.ts";
import { log } from "../log/log.ts";
import { metrics } from "../metrics/metrics.ts";
import { SLOT_LOCK, thisInstance } from "./instance.ts";

/** One sweep at a time over a database. */
const SWEEP_LOCK = 727_261_003;
/** An instance whose lock is free and which has been silent for so long is dead. */
const SILENCE_WITHOUT_LOCK = "1500 milliseconds";
/** One that holds its lock but is silent for so long is frozen: its work goes on elsewhere. */
const SILENCE_WITH_LOCK = "5 seconds";

/** Whether the process of the instance `i` is connected: its lock goes with its connection. */
const HOLDS_LOCK = `exists (
  select 1 from pg_locks l
   where l.locktype = 'advisory' and l.granted and l.objsubid = 2
     and l.classid = ${SLOT_LOCK} and l.objid = i.slot
     and l.database = (select oid from pg_database where datname = current_database()))`;

/** A job that is locked for so long with nothing delivered for it has been forgotten. */
const FORGOTTEN_AFTER = "4 seconds";

/** The prefix of the task names of a slot's queue. */
export function jobPrefix(slot: number): string {
  return `linnet_${slot}_`;
}

interface OrphanedJob {
  kind: string;
  payload: unknown;
  run_at: Date;
  key: string | null;
  run: string | null;
}

/** The run of the engine whose job it is: a job carries its message as base64 of JSON. */
const ENGINE_RUN_ID = `(
  select coalesce(m.body->>'workflowRunId', m.body->>'runId')
    from (select convert_from(decode(j.payload->>'data', 'base64'), 'UTF8')::json as body) m)`;

/**
 * Deletes the jobs that match and puts them into living instances' queues anew, those of one run
 * into one queue. New rows, not changed ones: a frozen process that thaws completes its jobs by
 * id, and must not complete those that another is working on.
 *
 * @param slots whose queues take turns in getting a run.
 * @param condition about the job `j`, its task `t` and its `slot`.
 */
async function requeueJobs(
  client: pg.ClientBase,
  slots: readonly [number, ...number[]],
  condition: string,
  values: unknown[] = [],
): Promise<number> {
  const { rows } = await client.query<OrphanedJob>(
    `delete from graphile_worker._private_jobs j
      using (select id, identifier, split_part(identifier, '_', 2)::int as slot
               from graphile_worker._private_tasks
              where identifier ~ '^linnet_[0-9]+_(flows|steps)$') t
      where t.id = j.task_id and ${condition}
     returning split_part(t.identifier, '_', 3) as kind, j.payload, j.run_at, j.key,
               ${ENGINE_RUN_ID} as run`,
    values,
  );
  const runs = [...new Set(rows.map(({ run }) => run))];
  for (const job of rows) {
    const slot = slots[runs.indexOf(job.run) % slots.length] ?? slots[0];
    await client.query(
      `select graphile_worker.add_job(
         identifier => $1, payload => $2::json, run_at => $3, max_attempts => 3, job_key => $4)`,
      [`${jobPrefix(slot)}${job.kind}`, JSON.stringify(job.payload), job.run_at, job.key],
    );
  }
  return rows.length;
}

/**
 * Puts jobs of this instance's own queue into it again that are locked although nothing is
 * delivered for their run, or that were given up: the database went away just when the worker
 * wanted to say how they ended.
 *
 * @param deliveredRunIds engine runs that this process is handling deliveries for.
 */
export async function releaseForgottenJobs(deliveredRunIds: readonly string[]): Promise<void> {
  const { slot } = thisInstance();
  const client = await pool().connect();
  try {
    await client.query("begin");
    const jobs = await requeueJobs(
      client,
      [slot],
      `t.slot = $1 and (
         (j.locked_at < now() - interval '${FORGOTTEN_AFTER}' and not coalesce(${ENGINE_RUN_ID} = any($2), false))
         or (j.locked_at is null and j.attempts >= j.max_attempts
             and j.run_at < now() - interval '${FORGOTTEN_AFTER}'))`,
      [slot, deliveredRunIds],
    );
    await client.query("commit");
    if (jobs > 0) log.warn({ jobs }, "jobs that the worker had lost hold of are delivered again");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Takes over what dead instances left: their queues, which are dealt out to those that live, their
 * leases, and their claims of runs that never reached the engine. One instance at a time does it,
 * and each run is one instance's from then on, so no run is recovered twice.
 *
 * @param register makes this instance known in the same transaction; used once, at start, when
 *   a queue that an earlier process of the same slot left is taken over too.
 * @returns the runs that have to be started (again); undefined when another instance is
 *   sweeping now.
 */
export async function adoptWork(register = false): Promise<ClaimedRun[] | undefined> {
  const { id, slot } = thisInstance();
  const client = await pool().connect();
  try {
    await client.query("begin");
    if (register) {
      await client.query("select pg_advisory_xact_lock($1)", [SWEEP_LOCK]);
    } else {
      const { rows } = await client.query<{ mine: boolean }>(
        "select pg_try_advisory_xact_lock($1) as mine",
        [SWEEP_LOCK],
      );
      if (!rows[0]?.mine) {
        await client.query("rollback");
        return undefined;
      }
    }
    const dead = await client.query<{ id: string; slot: number }>(
      `delete from instances i
        where i.id <> $1 and (
          ($2 and i.slot = $3)
          or i.heartbeat_at < now() - interval '${SILENCE_WITH_LOCK}'
          or (i.heartbeat_at < now() - interval '${SILENCE_WITHOUT_LOCK}' and not ${HOLDS_LOCK}))
       returning i.id, i.slot`,
      [id, register, slot],
    );
    const others = await client.query<{ slot: number }>(
      `select slot from instances i
        where id <> $1 and leaving_at is null and ${HOLDS_LOCK} order by slot`,
      [id],
    );
    const jobs = await requeueJobs(
      client,
      [slot, ...others.rows.map((other) => other.slot)],
      "t.slot not in (select slot from instances)",
    );
    await client.query(
      `update streams set holder = null, lease_step = null
        where holder is not null and not exists (select 1 from instances where id = holder)
          and holder <> $1`,
      [id],
    );
    const { rows: unstarted } = await client.query<ClaimedRun>(
      `update runs set claimed_by = $1, start_requested_at = now()
        where status = 'running' and engine_run_id is null
          and (start_requested_at < now() - interval '20 seconds'
               or (claimed_by <> $1
                   and not exists (select 1 from instances where id = claimed_by)))
       returning id, kind`,
      [id],
    );
    if (register) {
      await client.query(
        `insert into instances (id, slot, hostname) values ($1, $2, $3)
         on conflict (id) do update set heartbeat_at = now()`,
        [id, slot, hostname()],
      );
    }
    await client.query("commit");
    metrics().sweeps.inc();
    metrics().adoptedJobs.inc(jobs);
    if (dead.rowCount || jobs || unstarted.length) {
      log.info(
        { dead: dead.rows, jobs, unstarted: unstarted.map((run) => run.id) },
        "took over the work of instances that are gone",
      );
    }
    return unstarted;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
