import { pool } from "../db/client.ts";
import type { ClaimedRun } from "../db/queries/runs.ts";
import { log, logForCollectors } from "../logging/log.ts";
import { metrics } from "../metrics/metrics.ts";
import { holdsLock, isSilent, SILENCE_WITHOUT_LOCK, thisInstance } from "./instance.ts";

/** An instance that holds its lock but is silent for so long is frozen: its work goes on elsewhere. */
const SILENCE_WITH_LOCK = "5 seconds";

const LONG_SILENCE_MS = 15_000;
/**
 * After so long, an instance whose lock is free is dead if the connection of the one who judges is as old: so the
 * database was there, and whoever lives would have come back.
 */
const LONG_SILENCE = `${LONG_SILENCE_MS} milliseconds`;

/**
 * Whether the instance `judge` may take `i` for dead: it beats, and has done so on one connection since `i` beat
 * last, or for long. What broke its own beats, such as an outage of the database, may have broken those of `i`. Without
 * its own lock, it has lost that connection since its last beat. On a machine that is so busy that there are gaps between its
 * own beats, it may do so after a long silence: otherwise nobody would take the work over for as long as that lasts.
 *
 * @param isConnectedForLong the parameter that says whether the judge's connection is older than `LONG_SILENCE`.
 */
const mayJudge = (isConnectedForLong: string) => `
  ${holdsLock("judge.slot")}
  and ((not ${isSilent("judge.heartbeat_at", SILENCE_WITHOUT_LOCK)}
        and (judge.beating_since < now() - interval '${SILENCE_WITH_LOCK}'
             or i.heartbeat_at between judge.beating_since and now()))
       or (${isConnectedForLong} and not ${isSilent("judge.heartbeat_at", LONG_SILENCE)}
           and ${isSilent("i.heartbeat_at", LONG_SILENCE)} and not ${holdsLock("i.slot")}))`;

/** A job that is locked for so long with nothing delivered for it has been forgotten. */
const FORGOTTEN_AFTER = "4 seconds";

/** The prefix of the task names of a slot's queue. */
export function jobPrefix(slot: number): string {
  return `linnet_${slot}_`;
}

/**
 * Puts the jobs that match into the queues of `takers` as if they were new, those of one run into
 * one queue. They get new ids: a frozen process that goes on completes its jobs by id, and must not
 * complete those that another is working on.
 *
 * @param condition about the job `j`, its task's `identifier` and its `slot`.
 * @param takers gives the column `slot`.
 * @param values of the parameters in both.
 * @returns how many jobs were moved.
 */
async function moveJobs(condition: string, takers: string, values: unknown[]): Promise<number> {
  const { rows } = await pool().query<{ jobs: number }>(
    `with matching as (
       select j.id, t.kind, engine_run_of_job(j.payload) as run
         from graphile_worker._private_jobs j
         join (select id, split_part(identifier, '_', 2)::int as slot,
                      split_part(identifier, '_', 3) as kind
                 from graphile_worker._private_tasks
                where identifier ~ '^linnet_[0-9]+_(flows|steps)$') t on t.id = j.task_id
        where ${condition}
          for update of j skip locked
     ), numbered as (
       select id, kind, dense_rank() over (order by run) as number from matching
     ), takers as (
       select slot, row_number() over (order by slot) as number, count(*) over () as total
         from (${takers}) s
     ), placed as (
       select n.id, format('linnet_%s_%s', t.slot, n.kind) as identifier
         from numbered n join takers t on t.number = n.number % t.total + 1
     ), tasks as (
       insert into graphile_worker._private_tasks (identifier)
       select distinct identifier from placed
       on conflict (identifier) do update set identifier = excluded.identifier
       returning id, identifier
     ), moved as (
       update graphile_worker._private_jobs j
          set id = default, task_id = t.id, attempts = 0, max_attempts = 3,
              locked_at = null, locked_by = null, last_error = null,
              -- What was under way was due, also where the clock has been set back since.
              run_at = case when j.locked_at is null then j.run_at else least(j.run_at, now()) end
         from placed p join tasks t using (identifier)
        where j.id = p.id
       returning j.id
     )
     select count(*)::int as jobs,
            case when count(*) > 0
                 then pg_notify('jobs:insert', json_build_object('count', count(*))::text) end
       from moved`,
    values,
  );
  return rows[0]?.jobs ?? 0;
}

/**
 * Puts jobs of this instance's own queue into it again that are locked although nothing is
 * delivered for their run, or that were given up: the database went away just when the worker
 * wanted to say how they ended.
 *
 * @param deliveredRunIds engine runs that this process is handling deliveries for.
 * @param heldJobs what workers of this process carry out: their delivery is not handled before its code is loaded.
 */
export async function releaseForgottenJobs(
  deliveredRunIds: readonly string[],
  heldJobs: readonly string[],
): Promise<void> {
  const jobs = await moveJobs(
    `t.slot = $1 and (
       (j.locked_at < now() - interval '${FORGOTTEN_AFTER}' and not coalesce(engine_run_of_job(j.payload) = any($2), false)
        and not j.id = any($3::bigint[]))
       or (j.locked_at is null and j.attempts >= j.max_attempts
           and j.run_at < now() - interval '${FORGOTTEN_AFTER}'))`,
    "select $1::int as slot",
    [thisInstance().slot, deliveredRunIds, heldJobs],
  );
  if (jobs > 0) log.warn({ jobs }, "jobs that the worker had lost hold of are delivered again");
}

/**
 * Takes the instances for dead that are silent, and ends their connections: so what a frozen
 * process holds is free at once, and it finds out when it goes on.
 */
async function buryInstances(wholeSlot: boolean): Promise<{ id: string; slot: number }[]> {
  const { id, slot, connectedForMs } = thisInstance();
  const { rows } = await pool().query<{ id: string; slot: number }>(
    `with dead as (
       delete from instances where id in (
         select i.id from instances i
          where i.id <> $1
            and (($2 and i.slot = $3)
                 or ((${isSilent("i.heartbeat_at", SILENCE_WITH_LOCK)}
                      or (${isSilent("i.heartbeat_at", SILENCE_WITHOUT_LOCK)}
                          and not ${holdsLock("i.slot")}))
                     and exists (
                       select 1 from instances judge where judge.id = $1 and ${mayJudge("$4::boolean")})))
            for update skip locked)
       returning id, slot)
     select id, slot,
            (select count(pg_terminate_backend(a.pid)) from pg_stat_activity a
              where a.datname = current_database() and a.usename = current_user
                and a.application_name like '% ' || dead.id) as ended
       from dead`,
    [id, wholeSlot, slot, connectedForMs >= LONG_SILENCE_MS],
  );
  return rows;
}

/**
 * Takes over what dead instances left: their queues, which are shared out among those that live,
 * their leases, and their claims of runs that never reached the engine. Each statement stands for
 * itself, leaves out what somebody holds for the next round, and gives each job and each claim to
 * one instance, whoever else is at it.
 *
 * @param isStart what an earlier process of the same slot left is taken over, too.
 * @returns the runs that have to be started (again).
 */
export async function adoptWork(isStart = false): Promise<ClaimedRun[]> {
  const { id, slot } = thisInstance();
  const dead = await buryInstances(isStart);
  const jobs = await moveJobs(
    `t.slot not in (select slot from instances${isStart ? "" : " union select $1::int"})`,
    `select $1::int as slot
      union select slot from instances i
             where id <> $2 and leaving_at is null and ${holdsLock("i.slot")}`,
    [slot, id],
  );
  await pool().query(
    `update streams set holder = null, lease_step = null where key in (
       select key from streams
        where holder is not null and holder <> $1
          and not exists (select 1 from instances where id = holder)
          for update skip locked)`,
    [id],
  );
  const { rows: unstarted } = await pool().query<ClaimedRun>(
    `update runs set claimed_by = $1, start_requested_at = now() where id in (
       select id from runs
        where status = 'running' and engine_run_id is null
          and (start_requested_at < now() - interval '20 seconds'
               or (claimed_by <> $1
                   and not exists (select 1 from instances where id = claimed_by)))
          for update skip locked)
     returning id, kind`,
    [id],
  );
  metrics().adoptedJobs.inc(jobs);
  if (dead.length || jobs || unstarted.length) {
    logForCollectors(
      { dead, jobs, unstarted: unstarted.map((run) => run.id) },
      "took over the work of instances that are gone",
    );
  }
  return unstarted;
}

/**
 * Releases leases that the table assigns to this instance but that no code of this process holds: the answer
 * to the statement that took them was lost.
 *
 * @param activeRunIds returns the runs whose steps this process executes, or is about to execute. A step
 *   registers before it asks for its lease, so a call after the table was read returns all of them.
 */
export async function releaseForgottenLeases(activeRunIds: () => string[]): Promise<void> {
  const { id } = thisInstance();
  const { rows } = await pool().query<{ name: string; epoch: number }>(
    "select name, epoch from streams where holder = $1",
    [id],
  );
  const active = new Set(activeRunIds());
  const forgotten = rows.filter(({ name }) => !active.has(name));
  if (forgotten.length === 0) return;
  const { rowCount } = await pool().query(
    `update streams s set holder = null, lease_step = null
       from unnest($2::text[], $3::int[]) as f(name, epoch)
      where s.name = f.name and s.epoch = f.epoch and s.holder = $1`,
    [id, forgotten.map(({ name }) => name), forgotten.map(({ epoch }) => epoch)],
  );
  if (rowCount) log.warn({ leases: rowCount }, "leases that nobody here knew of are free again");
}
