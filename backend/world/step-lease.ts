import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Problem } from "@linnet/shared/protocol/problem";
import type { RunUsage } from "@linnet/shared/protocol/responses";
import { askAgain } from "../db/ask-again.ts";
import { pool } from "../db/client.ts";
import type { Lease } from "../db/queries/leases.ts";
import { StaleWriterError } from "../db/stale-writer-error.ts";
import { storableJson } from "../db/storable-json.ts";
import { environment } from "../env.ts";
import { log } from "../log/log.ts";
import { processSingleton } from "../process-singleton.ts";
import { thisInstance } from "./instance.ts";
import { StreamClosedError } from "./stored-chunk.ts";
import { streamAppender } from "./stream-appender.ts";

/** How often a second delivery looks whether the first has ended, in milliseconds. */
const WAIT_INTERVAL_MS = 250;
/** How long giving a lease back is tried, in milliseconds. */
const RELEASE_PATIENCE_MS = 5_000;

/** Why a step was told to end before its time. */
export class StepInterruption extends Error {
  override readonly name = "StepInterruption";
  readonly reason: "stop-requested" | "shutting-down" | "lease-lost" | "attempt-over";

  /** By name: what interrupts may stand in another bundle of the process, with its own class. */
  static is(error: unknown): error is StepInterruption {
    return error instanceof Error && error.name === "StepInterruption";
  }

  constructor(reason: StepInterruption["reason"]) {
    super(`the step was interrupted: ${reason}`);
    this.reason = reason;
  }
}

/** The run has ended, or is carried out by another run of the engine: there is nothing to do. */
export class RunNotMineError extends Error {
  override readonly name = "RunNotMineError";
}

/** A step of a run, as the engine names it. */
export interface StepIdentity {
  runId: string;
  engineRunId: string;
  stepId: string;
}

/** One execution of a step, which alone may write to the run's stream while it holds the lease. */
export interface StepAttempt extends StepIdentity, Lease {
  /** Short name of the step, unique within the run: what `data-attempt` carries. */
  step: string;
  /** Counted from 1. */
  attempt: number;
  /** How often the step has failed before. */
  failures: number;
  /** How often its model has gone silent before. */
  stalls: number;
  /** Aborted with a `StepInterruption`, at the latest when the attempt is over. */
  signal: AbortSignal;
  /** Counts tokens; they are added to the run's together with the step's result. */
  addUsage(usage: RunUsage): void;
  /** Stores chunks (as JSON) in the run's stream; resolves when they are stored. */
  append(json: readonly string[]): Promise<void>;
}

interface ActiveLease {
  controller: AbortController;
  ended: Promise<void>;
  /** The user's message that the turn answers; unknown until the lease is there. */
  userMessageId?: string;
  /** The messages whose turns were to stop before it was known. */
  stops: Set<string>;
}

function activeLeases(): Map<string, ActiveLease> {
  return processSingleton("active-leases", () => new Map<string, ActiveLease>());
}

/** Runs whose steps this process is executing. */
export function activeRunIds(): string[] {
  return [...activeLeases().keys()];
}

/** Tells the step that is executing for a run, if it is in this process, to end. */
export function interruptRun(runId: string, reason: StepInterruption["reason"]): void {
  activeLeases().get(runId)?.controller.abort(new StepInterruption(reason));
}

/**
 * Tells the step that is executing for a turn, if it is in this process, that a person stopped
 * the turn. A stop that comes late does not touch the session's next turn.
 */
export function stopTurn(runId: string, userMessageId: string): void {
  const lease = activeLeases().get(runId);
  if (lease?.userMessageId === undefined) lease?.stops.add(userMessageId);
  else if (lease.userMessageId === userMessageId) interruptRun(runId, "stop-requested");
}

const scope = processSingleton("step-scope", () => new AsyncLocalStorage<StepAttempt>());

/** The attempt that the calling code runs in, or undefined outside a leased step. */
export function currentAttempt(): StepAttempt | undefined {
  return scope.getStore();
}

interface AcquiredRow {
  bound: boolean;
  stopping: boolean;
  user_message_id: string | null;
  epoch: number | null;
  attempt: number | null;
  failures: number | null;
  stalls: number | null;
  completed: boolean | null;
  result: unknown;
}

const ACQUIRE = `
with bound as (
  update runs set engine_run_id = $2
   where id = $1 and status = 'running' and (engine_run_id is null or engine_run_id = $2)
  returning cancel_requested_at is not null as stopping, user_message_id
), leased as (
  update streams set epoch = epoch + 1, holder = $4, lease_step = $3
   where name = $1::text and not closed and exists (select 1 from bound)
     and (holder is null or holder = $4
          or not exists (select 1 from instances where id = streams.holder))
  returning epoch
), counted as (
  insert into step_records (run_id, step_id, attempt) select $1, $3, 1 from leased
  on conflict (run_id, step_id) do update set attempt = step_records.attempt + 1
  returning attempt, failures, stalls, completed_at is not null as completed, result
)
select exists (select 1 from bound) as bound,
       coalesce((select stopping from bound), false) as stopping,
       (select user_message_id from bound) as user_message_id,
       leased.epoch, counted.attempt, counted.failures, counted.stalls,
       counted.completed, counted.result
  from (select 1) as one left join leased on true left join counted on true`;

/** Gives a lease back. Should it fail, this process may take it all the same. */
async function release(runId: string, epoch: number): Promise<void> {
  const statement =
    "update streams set holder = null, lease_step = null where name = $1 and epoch = $2";
  await askAgain(() => pool().query(statement, [runId, epoch]), {
    what: "the end of a lease",
    withinMs: RELEASE_PATIENCE_MS,
  }).catch((error) => log.warn({ runId, error }, "a lease was not given back"));
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
), spent as (
  update runs
     set usage = jsonb_build_object(
           'inputTokens', coalesce((usage->>'inputTokens')::int, 0) + $5::int,
           'outputTokens', coalesce((usage->>'outputTokens')::int, 0) + $6::int)
   where id = $1 and $5::int is not null and exists (select 1 from stored)
), of_the_day as (
  insert into daily_usage (user_id, day, tokens)
  select user_id, (now() at time zone 'utc')::date, $5::int + $6::int from runs
   where id = $1 and $7 and $5::int is not null and exists (select 1 from stored)
  on conflict (user_id, day) do update set tokens = daily_usage.tokens + excluded.tokens
)
select 1 from stored`;

/**
 * Stores the step's result, counts its tokens and gives the lease back: all of it, once.
 *
 * @returns the result that is stored, as it is read back.
 * @throws StaleWriterError when another attempt has taken over and not finished.
 */
async function complete(
  { runId, stepId, epoch }: StepAttempt,
  json: string,
  usage: RunUsage | undefined,
): Promise<unknown> {
  const { rowCount } = await pool().query(COMPLETE, [
    runId,
    stepId,
    epoch,
    json,
    usage?.inputTokens,
    usage?.outputTokens,
    environment().LINNET_DAILY_TOKENS > 0,
  ]);
  if (rowCount === 1) return JSON.parse(json);
  // An earlier try whose answer was lost has stored it, or another attempt has.
  const stored = await storedResult(runId, stepId);
  if (!stored) throw new StaleWriterError(runId);
  return stored.result;
}

async function storedResult(
  runId: string,
  stepId: string,
): Promise<{ result: unknown } | undefined> {
  const { rows } = await pool().query<{ result: unknown }>(
    `select result from step_records
      where run_id = $1 and step_id = $2 and completed_at is not null`,
    [runId, stepId],
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

/** Short, stable and unique within a run: engine ids are long, and providers limit tool ids. */
function shortStepName(stepId: string): string {
  return createHash("sha256").update(stepId).digest("hex").slice(0, 10);
}

/**
 * Runs a step under the run's lease. The engine may deliver a step twice: the second delivery
 * waits for the first, finds its result here, and does not run. A process that lost its lease
 * can store nothing any more, and its step ends. While the database is away, it is asked again.
 *
 * @returns the result of this execution or of the earlier one that completed; it is stored as
 *   JSON.
 * @throws RunNotMineError when the run has ended or belongs to another run of the engine.
 */
export async function withStepLease<Result>(
  identity: StepIdentity,
  body: (attempt: StepAttempt) => Promise<Result>,
): Promise<Result> {
  const { runId, engineRunId, stepId } = identity;
  const leases = activeLeases();
  for (;;) {
    const stored = await askAgain(() => storedResult(runId, stepId), { what: "a step's result" });
    if (stored) return stored.result as Result;

    const other = leases.get(runId);
    if (other) {
      await other.ended;
      continue;
    }
    const ended = Promise.withResolvers<void>();
    const controller = new AbortController();
    // Taken before the database is asked, so that one process never asks twice for one run.
    const lease: ActiveLease = { controller, ended: ended.promise, stops: new Set() };
    leases.set(runId, lease);
    try {
      const values = [runId, engineRunId, stepId, thisInstance().id];
      const { rows } = await askAgain(() => pool().query<AcquiredRow>(ACQUIRE, values), {
        what: "a step's lease",
        signal: controller.signal,
      });
      const row = rows[0];
      if (!row?.bound) throw new RunNotMineError(`run ${runId} is not running here`);
      if (row.epoch !== null) {
        const epoch = row.epoch;
        if (row.completed) {
          await release(runId, epoch);
          return row.result as Result;
        }
        lease.userMessageId = row.user_message_id ?? "";
        if (row.stopping || lease.stops.has(lease.userMessageId)) {
          controller.abort(new StepInterruption("stop-requested"));
        }
        return await execute(identity, row, epoch, controller, body);
      }
    } finally {
      leases.delete(runId);
      ended.resolve();
    }
    await delay(WAIT_INTERVAL_MS);
  }
}

async function execute<Result>(
  identity: StepIdentity,
  row: AcquiredRow,
  epoch: number,
  controller: AbortController,
  body: (attempt: StepAttempt) => Promise<Result>,
): Promise<Result> {
  let usage: RunUsage | undefined;
  const attempt: StepAttempt = {
    ...identity,
    epoch,
    step: shortStepName(identity.stepId),
    attempt: row.attempt ?? 1,
    failures: row.failures ?? 0,
    stalls: row.stalls ?? 0,
    signal: controller.signal,
    addUsage: ({ inputTokens, outputTokens }) => {
      usage = {
        inputTokens: (usage?.inputTokens ?? 0) + inputTokens,
        outputTokens: (usage?.outputTokens ?? 0) + outputTokens,
      };
    },
    append: async (json) => {
      try {
        await streamAppender().append(
          identity.runId,
          json.map((chunk) => ({ json: chunk })),
          epoch,
        );
      } catch (error) {
        if (StaleWriterError.is(error) || StreamClosedError.is(error)) {
          controller.abort(new StepInterruption("lease-lost"));
        }
        throw error;
      }
    },
  };
  try {
    const result = await scope
      .run(attempt, () => body(attempt))
      // What it has begun must not go on: a model call would run its tools.
      .finally(() => controller.abort(new StepInterruption("attempt-over")));
    const json = storableJson(result ?? null);
    const stored = await askAgain(() => complete(attempt, json, usage), { what: "a step's end" });
    return stored as Result;
  } catch (error) {
    await release(identity.runId, epoch);
    throw error;
  }
}
