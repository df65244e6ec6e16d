import type { Problem, RunUsage } from "@linnet/protocol";
import { thisInstance } from "../cluster/instance.ts";
import { askAgain } from "../db/ask-again.ts";
import { pool } from "../db/client.ts";
import { type Run, type RunRow, runColumns, toRun } from "../db/queries/runs.ts";
import { StaleWriterError } from "../db/stale-writer-error.ts";
import { log } from "../logging/log.ts";
import { isUseCounted } from "../process/daily-limits.ts";
import type { StepAttempt, StepIdentity } from "./step-attempt.ts";

/** How long giving a lease back is tried, in milliseconds. */
const RELEASE_PATIENCE_MS = 5_000;

/** The result of asking for a step's lease. */
export interface AcquiredStep extends AcquiredRow {
  run: Run;
}

interface AcquiredRow {
  /** Null when another attempt holds the lease. */
  epoch: number | null;
  attempt: number | null;
  failures: number | null;
  stalls: number | null;
  standstills: number | null;
  /** See `step_records`. */
  provider_run: string | null;
  completed: boolean | null;
  result: unknown;
}

const ACQUIRE = `
with bound as (
  update runs set engine_run_id = $2
   where id = $1 and status = 'running' and (engine_run_id is null or engine_run_id = $2)
  returning *
), leased as (
  update streams set epoch = epoch + 1, holder = $4, lease_step = $3
   where name = $1::text and not closed and exists (select 1 from bound)
     and (holder is null or holder = $4
          or not exists (select 1 from instances where id = streams.holder))
  returning epoch
), counted as (
  insert into step_records (run_id, step_id, attempt) select $1, $3, 1 from leased
  on conflict (run_id, step_id) do update
     set attempt = coalesce(step_records.provider_attempt, step_records.attempt + 1),
         provider_attempt = case when step_records.provider_run is not null
           then coalesce(step_records.provider_attempt, step_records.attempt + 1) end
  returning attempt, failures, stalls, standstills, completed_at is not null as completed, result,
            provider_run
)
select ${runColumns("bound")}, leased.epoch, counted.attempt, counted.failures, counted.stalls,
       counted.standstills, counted.completed, counted.result, counted.provider_run
  from bound left join leased on true left join counted on true`;

/**
 * Binds the run to the engine's, takes the run's lease for the step, and counts the attempt.
 *
 * @param signal ends the tries while the database is away.
 * @returns undefined when the run has ended, or another run of the engine carries it out.
 */
export async function acquireStep(
  { runId, engineRunId, stepId }: StepIdentity,
  signal: AbortSignal,
): Promise<AcquiredStep | undefined> {
  const values = [runId, engineRunId, stepId, thisInstance().id];
  const statement = { name: "linnet-acquire-step", text: ACQUIRE, values };
  const { rows } = await askAgain(() => pool().query<RunRow & AcquiredRow>(statement), {
    what: "a step's lease",
    signal,
  });
  const [row] = rows;
  return row && { ...row, run: toRun(row) };
}

/** Gives a lease back. Should it fail, this process may take it nevertheless. */
export async function releaseStep(runId: string, epoch: number): Promise<void> {
  const statement =
    "update streams set holder = null, lease_step = null where name = $1 and epoch = $2";
  await askAgain(() => pool().query(statement, [runId, epoch]), {
    what: "the end of a lease",
    withinMs: RELEASE_PATIENCE_MS,
  }).catch((error) => log.warn({ runId, error }, "a lease was not given back"));
}

/** Adds tokens to those of the run and of the person's day, and names the run's model, where `stored` has a row. */
const SPEND = `
spent as (
  update runs
     set model = coalesce($8, model),
         usage = case when $5::int is null then usage else jsonb_build_object(
           'inputTokens', coalesce((usage->>'inputTokens')::int, 0) + $5::int,
           'outputTokens', coalesce((usage->>'outputTokens')::int, 0) + $6::int) end
   where id = $1 and ($5::int is not null or $8::text is not null) and exists (select 1 from stored)
), of_the_day as (
  insert into daily_usage (user_id, day, tokens)
  select user_id, (now() at time zone 'utc')::date, $5::int + $6::int from runs
   where id = $1 and $7 and $5::int is not null and exists (select 1 from stored)
  on conflict (user_id, day) do update set tokens = daily_usage.tokens + excluded.tokens
)
select 1 from stored`;

const KEEP = `
with stored as (
  update step_records set result = $4
   where run_id = $1 and step_id = $2 and result is null and completed_at is null
     and holds_lease($1::uuid, $3::int)
  returning 1
), ${SPEND}`;

/**
 * Stores what the next execution of a step goes on from, counts the tokens that it took, and says which model answers
 * the run: all of it, once. An attempt that was superseded stores nothing.
 *
 * @param model `provider/model`
 */
export async function keepForStep(
  { runId, stepId, epoch }: StepAttempt,
  json: string,
  model: string,
  usage: RunUsage | undefined,
): Promise<void> {
  const { inputTokens, outputTokens } = usage ?? {};
  await pool().query({
    name: "linnet-keep-for-step",
    text: KEEP,
    values: [runId, stepId, epoch, json, inputTokens, outputTokens, isUseCounted(), model],
  });
}

const COMPLETE = `
with run as (
  select id from runs where id = $1 for no key update
), released as (
  update streams set holder = null, lease_step = null
   where name = $1::uuid::text and epoch = $3 and exists (select 1 from run)
  returning 1
), stored as (
  update step_records set result = $4, completed_at = now()
   where run_id = $1 and step_id = $2 and completed_at is null and exists (select 1 from released)
  returning 1
), ${SPEND}`;

/**
 * Stores the step's result, counts its tokens and gives the lease back: all of it, once.
 *
 * @returns the result that is stored, as it is read back.
 * @throws StaleWriterError when another attempt has taken over and not finished.
 */
export async function completeStep(
  { runId, stepId, epoch }: StepAttempt,
  json: string,
  usage: RunUsage | undefined,
): Promise<unknown> {
  const { inputTokens, outputTokens } = usage ?? {};
  const { rowCount } = await pool().query({
    name: "linnet-complete-step",
    text: COMPLETE,
    values: [runId, stepId, epoch, json, inputTokens, outputTokens, isUseCounted(), null],
  });
  if (rowCount === 1) return JSON.parse(json);
  // An earlier try whose answer was lost has stored it, or another attempt has.
  const stored = await storedStep(runId, stepId);
  if (!stored?.completed) throw new StaleWriterError(runId);
  return stored.result;
}

/** Returns the record of a step; undefined when no instance has begun the step. */
export async function storedStep(
  runId: string,
  stepId: string,
): Promise<{ result: unknown; completed: boolean; standstills: number } | undefined> {
  const { rows } = await pool().query<{ result: unknown; completed: boolean; standstills: number }>(
    {
      name: "linnet-stored-step",
      text: `select result, completed_at is not null as completed, standstills from step_records
            where run_id = $1 and step_id = $2`,
      values: [runId, stepId],
    },
  );
  return rows[0];
}

/**
 * Counts a failure of the attempt against the step's budget, unless another attempt has taken over.
 *
 * @param failure `isStall`: its model went silent. `problem`: what the end of the run is to tell.
 */
export async function countFailure(
  { runId, stepId, epoch, failures, stalls }: StepAttempt,
  { isStall = false, problem }: { isStall?: boolean; problem?: Problem },
): Promise<void> {
  await askAgain(
    () =>
      pool().query(
        `with counted as (
           update step_records set failures = $4, stalls = $5
            where run_id = $1 and step_id = $2 and holds_lease($1::uuid, $3::int)
           returning 1)
         update runs set error = $6
          where id = $1 and $6::jsonb is not null and exists (select 1 from counted)`,
        [
          runId,
          stepId,
          epoch,
          failures + 1,
          stalls + (isStall ? 1 : 0),
          problem && JSON.stringify(problem),
        ],
      ),
    { what: "a step's failure" },
  );
}
