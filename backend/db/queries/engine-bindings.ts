import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, database, pool, type Transaction } from "../client.ts";
import { runs } from "../schema/runs.ts";
import type { ClaimedRun } from "./runs.ts";

/** A run that a run of the engine carries out. */
export type CarriedRun = ClaimedRun & { engineRunId: string };

/** A run, and a run of the engine that carries it out. */
export interface EngineBinding {
  runId: string;
  engineRunId: string;
}

/**
 * Says which run of the engine carries each run out; the first one that says so stays. A run whose row is locked is left
 * out, and so is one whose run of the engine has ended or is gone.
 */
export async function bindEngineRuns(bindings: readonly EngineBinding[]): Promise<void> {
  await pool().query({
    name: "linnet-bind-engine-runs",
    text: `update runs set engine_run_id = unbound.engine_run
             from (select r.id, b.engine_run
                     from unnest($1::uuid[], $2::text[]) as b(run, engine_run) join runs r on r.id = b.run
                    where r.engine_run_id is null and r.status = 'running'
                      and exists (select from workflow.workflow_runs w
                                   where w.id = b.engine_run and w.status in ('pending', 'running'))
                    order by r.id for no key update of r skip locked) as unbound
            where runs.id = unbound.id`,
    values: [bindings.map(({ runId }) => runId), bindings.map(({ engineRunId }) => engineRunId)],
  });
}

/** The engine did not take a claimed run: it is asked again in two seconds, not in twenty. */
export async function askAgainSoon(runId: string): Promise<void> {
  await database()
    .update(runs)
    .set({ startRequestedAt: sql`now() - interval '18 seconds'` })
    .where(and(eq(runs.id, runId), isNull(runs.engineRunId)));
}

/**
 * Lets another run of the engine carry a run out: it is a claim again, which is started soon.
 *
 * @returns false when that run of the engine does not carry it out.
 */
export async function unbindEngineRun(
  connection: Database | Transaction,
  runId: string,
  engineRunId: string,
): Promise<boolean> {
  const unbound = await connection
    .update(runs)
    .set({ engineRunId: null, startRequestedAt: sql`now() - interval '1 minute'` })
    .where(and(eq(runs.id, runId), eq(runs.engineRunId, engineRunId)))
    .returning({ id: runs.id });
  return unbound.length > 0;
}

/**
 * Runs that nobody carries out: no step of theirs holds a lease, nothing was written for a
 * while, and no job of the engine's is waiting. They do not wait for a person either.
 */
export async function abandonedRuns(quietSeconds: number): Promise<CarriedRun[]> {
  const { rows } = await pool().query<CarriedRun>(
    // Few runs are quiet; only for them is the engine's queue looked through.
    `with quiet as materialized (
       select r.id, r.kind, r.engine_run_id as "engineRunId"
         from runs r cross join lateral (
           select 1 from streams
            where name = r.id::text and holder is null
              and updated_at < now() - make_interval(secs => $1) limit 1) s
        where r.status = 'running' and r.engine_run_id is not null and r.waiting_for is null
          and not exists (select 1 from approvals a where a.run_id = r.id and a.settled_at is null))
     select * from quiet q
      where not exists (
        select 1 from graphile_worker._private_jobs j
         where j.attempts < j.max_attempts
           and engine_run_of_job(j.payload) = q."engineRunId")`,
    [quietSeconds],
  );
  return rows;
}

/** How many answered requests are looked at in one round. */
const ANSWERED_AT_ONCE = 200;

/**
 * Runs whose run of the engine has ended without them: failed replays, lost workflows. One that
 * waits for a person is among them as soon as the person has done what it waits for.
 */
export async function lostRuns(): Promise<CarriedRun[]> {
  const { rows } = await pool().query<CarriedRun>(
    `with expected as materialized (
       select id, kind, engine_run_id from runs where status = 'running' and waiting_for is null
       union
       select id, kind, engine_run_id from runs where status = 'running' and woken_at is not null
       union
       select r.id, r.kind, r.engine_run_id
         from (select run_id from approvals where settled_at is null and state <> 'requested'
                order by run_id limit ${ANSWERED_AT_ONCE}) a
         join runs r on r.id = a.run_id and r.status = 'running')
     select e.id, e.kind, e.engine_run_id as "engineRunId"
       from expected e cross join lateral (
         select 1 from workflow.workflow_runs
          where id = e.engine_run_id and status in ('completed', 'failed', 'cancelled') limit 1) w`,
  );
  return rows;
}
