import {
  type Problem,
  problemSchema,
  type RunStatus,
  type RunUsage,
  runUsageSchema,
} from "@linnet/protocol";
import { and, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import { processSingleton } from "../../process/process-singleton.ts";
import { type Database, database, pool, type Transaction } from "../client.ts";
import { earlyCancels, runs } from "../schema/runs.ts";
import type { Lease } from "./leases.ts";
import { lockMessageIds } from "./messages.ts";

/** A row of `runs`, with the names of its columns as the schema has them. */
export type RunRow = typeof runs.$inferSelect;

/** A run that the engine is to carry out. */
export type ClaimedRun = Pick<RunRow, "id" | "kind">;

/** A run that a run of the engine carries out. */
export type CarriedRun = ClaimedRun & { engineRunId: string };

/** A run as the rest of the backend sees it. */
export interface Run {
  id: string;
  userId: string;
  chatId: string;
  /** `turn`: one turn of a chat. `session`: one turn after another. */
  kind: RunRow["kind"];
  /** The turn that is under way, or the last one, counted from 1. */
  turn: number;
  /** Index in the stream at which the turn begins. */
  turnStart: number;
  /** The user's message that the turn answers. */
  userMessageId: string;
  /** The assistant message that the turn writes. */
  messageId: string;
  /** The person's input that the run waits for. */
  waitingFor: RunRow["waitingFor"];
  /** Since when, while it waits. */
  waitingSince: Date | null;
  status: RunStatus;
  error: Problem | undefined;
  model: string | null;
  /** Tokens of all model calls so far; null before the first has ended. */
  usage: RunUsage | null;
  isStopping: boolean;
  isCollected: boolean;
}

/** Channel that carries `run:message`: the turn of the run that answers this message is to stop. */
export const CANCEL_CHANNEL = "linnet_cancels";

/** The columns of a `RunRow` in SQL. @param from the name that the rows of `runs` have in the statement. */
export function runColumns(from: string): string {
  const columns = Object.entries(getTableColumns(runs));
  return columns.map(([key, { name }]) => `${from}."${name}" as "${key}"`).join(", ");
}

/** A run by its row. */
export function toRun(row: RunRow): Run {
  return {
    id: row.id,
    userId: row.userId,
    chatId: row.chatId,
    kind: row.kind,
    turn: row.turn,
    turnStart: row.turnStart,
    waitingFor: row.waitingFor,
    waitingSince: row.waitingSince,
    userMessageId: row.userMessageId,
    messageId: row.messageId,
    status: row.status,
    error: row.error === null ? undefined : problemSchema.parse(row.error),
    model: row.model,
    usage: row.usage === null ? null : runUsageSchema.parse(row.usage),
    isStopping: row.cancelRequestedAt !== null,
    isCollected: row.collectedAt !== null,
  };
}

/** The run of a turn in a chat of the user's, or undefined. */
export async function findRun(
  userId: string,
  chatId: string,
  runId: string,
): Promise<Run | undefined> {
  const [row] = await database()
    .select()
    .from(runs)
    .where(
      and(
        eq(runs.id, runId),
        eq(runs.chatId, chatId),
        eq(runs.userId, userId),
        eq(runs.kind, "turn"),
      ),
    );
  return row && toRun(row);
}

/** A user's session, or undefined. */
export async function findSession(userId: string, runId: string): Promise<Run | undefined> {
  const [row] = await database()
    .select()
    .from(runs)
    .where(and(eq(runs.id, runId), eq(runs.userId, userId), eq(runs.kind, "session")));
  return row && toRun(row);
}

/** A run by its id, for the backend's own work. */
export async function loadRun(runId: string): Promise<Run | undefined> {
  const query = processSingleton("load-run", () =>
    database()
      .select()
      .from(runs)
      .where(eq(runs.id, sql.placeholder("runId")))
      .prepare("linnet-load-run"),
  );
  const [row] = await query.execute({ runId });
  return row && toRun(row);
}

/** Says which model answers a run, as `provider/model`; a superseded attempt says nothing. */
export async function noteRunModel({ runId, epoch }: Lease, model: string): Promise<void> {
  await database()
    .update(runs)
    .set({ model })
    .where(and(eq(runs.id, runId), sql`holds_lease(${runId}::uuid, ${epoch}::int)`));
}

/**
 * Asks for a stop of the turn that is under way, by the run's id or the user message's. A message
 * that is not there yet is remembered. Asking again, or when nothing is under way, has no effect.
 *
 * @returns false when the id is somebody else's.
 */
export async function requestCancel(userId: string, chatId: string, id: string): Promise<boolean> {
  return database().transaction(async (transaction) => {
    // A message with this id is taken in before this stop, which finds its run, or after it.
    await lockMessageIds(transaction, [id]);
    const [run] = await transaction
      .select()
      .from(runs)
      .where(or(eq(runs.id, id), eq(runs.userMessageId, id)));
    if (!run) {
      await transaction
        .insert(earlyCancels)
        .values({ messageId: id, userId })
        .onConflictDoNothing();
      return true;
    }
    if (run.userId !== userId || run.chatId !== chatId) return false;
    await transaction.execute(sql`
      with stopped as (
        update runs set cancel_requested_at = now()
         where id = ${run.id} and status = 'running' and cancel_requested_at is null
           and waiting_for is distinct from 'message' returning id, user_message_id)
      select pg_notify(${CANCEL_CHANNEL}, id || ':' || user_message_id) from stopped`);
    return true;
  });
}

/** A turn that is to stop: its run, and the message that it answers. */
export interface StoppingTurn {
  runId: string;
  userMessageId: string;
}

/** The turns of these runs for which a stop was asked. */
export async function stoppingTurns(runIds: readonly string[]): Promise<StoppingTurn[]> {
  const { rows } = await pool().query<{ id: string; user_message_id: string }>(
    "select id, user_message_id from runs where id = any($1) and cancel_requested_at is not null",
    [runIds],
  );
  return rows.map((row) => ({ runId: row.id, userMessageId: row.user_message_id }));
}

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
