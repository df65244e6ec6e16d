import { type Problem, problemSchema } from "@linnet/shared/protocol/problem";
import { type RunStatus, type RunUsage, runUsageSchema } from "@linnet/shared/protocol/responses";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import { database, pool, type Transaction } from "../client.ts";
import { chats } from "../schema/chats.ts";
import { earlyCancels, runs } from "../schema/runs.ts";

type RunRow = typeof runs.$inferSelect;

/** A run as the rest of the backend sees it. */
export interface Run {
  id: string;
  userId: string;
  chatId: string;
  userMessageId: string;
  messageId: string;
  status: RunStatus;
  error: Problem | undefined;
  model: string | null;
  /** Tokens of all model calls so far; null before the first has ended. */
  usage: RunUsage | null;
  isStopping: boolean;
  isCollected: boolean;
}

/** Channel that carries the id of a run that is to be stopped. */
export const CANCEL_CHANNEL = "linnet_cancels";
/** How long a stop for a message that is not there yet is remembered. */
const EARLY_CANCEL_MEMORY = "10 minutes";

function toRun(row: RunRow): Run {
  return {
    id: row.id,
    userId: row.userId,
    chatId: row.chatId,
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

/** A user's run in a chat of theirs, or undefined. */
export async function findRun(
  userId: string,
  chatId: string,
  runId: string,
): Promise<Run | undefined> {
  const [row] = await database()
    .select()
    .from(runs)
    .where(and(eq(runs.id, runId), eq(runs.chatId, chatId), eq(runs.userId, userId)));
  return row && toRun(row);
}

/** A run by its id, for the backend's own work. */
export async function loadRun(runId: string): Promise<Run | undefined> {
  const [row] = await database().select().from(runs).where(eq(runs.id, runId));
  return row && toRun(row);
}

/** Notes what went wrong, for the end of the run to tell. */
export async function noteRunError(runId: string, error: Problem): Promise<void> {
  await database().update(runs).set({ error }).where(eq(runs.id, runId));
}

/** Says which model answers a run, as `provider/model`. */
export async function noteRunModel(runId: string, model: string): Promise<void> {
  await database().update(runs).set({ model }).where(eq(runs.id, runId));
}

/** Adds a model call's tokens to the run's account. */
export async function addRunUsage(runId: string, usage: RunUsage): Promise<void> {
  await database()
    .update(runs)
    .set({
      usage: sql`jsonb_build_object(
        'inputTokens', coalesce((${runs.usage}->>'inputTokens')::int, 0) + ${usage.inputTokens}::int,
        'outputTokens', coalesce((${runs.usage}->>'outputTokens')::int, 0) + ${usage.outputTokens}::int)`,
    })
    .where(eq(runs.id, runId));
}

/** Marks a run as ended and frees its chat; false when it had ended before. */
export async function markRunEnded(
  transaction: Transaction,
  runId: string,
  status: Exclude<RunStatus, "running">,
  error: Problem | undefined,
): Promise<boolean> {
  const ended = await transaction
    .update(runs)
    .set({ status, error: error ?? null, endedAt: sql`now()` })
    .where(and(eq(runs.id, runId), eq(runs.status, "running")))
    .returning({ id: runs.id });
  await transaction
    .update(chats)
    .set({ activeRunId: null, updatedAt: sql`now()` })
    .where(eq(chats.activeRunId, runId));
  return ended.length > 0;
}

/**
 * Asks for a stop, by the run's id or the user message's. A message that is not there yet is
 * remembered. Asking again, or for a run that has ended, has no effect.
 *
 * @returns false when the id is somebody else's.
 */
export async function requestCancel(userId: string, chatId: string, id: string): Promise<boolean> {
  const [run] = await database()
    .select()
    .from(runs)
    .where(or(eq(runs.id, id), eq(runs.userMessageId, id)));
  if (!run) {
    await database().insert(earlyCancels).values({ messageId: id, userId }).onConflictDoNothing();
    // The message may have arrived between the two statements.
    const [late] = await database().select().from(runs).where(eq(runs.userMessageId, id));
    return late ? requestCancel(userId, chatId, late.id) : true;
  }
  if (run.userId !== userId || run.chatId !== chatId) return false;
  await pool().query(
    `with stopped as (
       update runs set cancel_requested_at = now()
        where id = $1 and status = 'running' and cancel_requested_at is null returning id)
     select pg_notify('${CANCEL_CHANNEL}', id::text) from stopped`,
    [run.id],
  );
  return true;
}

/** Whether a stop for this message came before it; the stop is used up. */
export async function takeEarlyCancel(
  transaction: Transaction,
  userId: string,
  messageId: string,
): Promise<boolean> {
  const taken = await transaction
    .delete(earlyCancels)
    .where(and(eq(earlyCancels.messageId, messageId), eq(earlyCancels.userId, userId)))
    .returning({
      isRecent: sql<boolean>`${earlyCancels.requestedAt} > now() - interval '${sql.raw(EARLY_CANCEL_MEMORY)}'`,
    });
  return taken[0]?.isRecent ?? false;
}

/** Those of the runs for which a stop was asked. */
export async function stoppingRuns(runIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    "select id from runs where id = any($1) and cancel_requested_at is not null",
    [runIds],
  );
  return rows.map((row) => row.id);
}

/** All runs of a chat of the user's. */
export async function runIdsOfChat(userId: string, chatId: string): Promise<string[]> {
  const rows = await database()
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.chatId, chatId), eq(runs.userId, userId)));
  return rows.map((row) => row.id);
}

/** Says which run of the engine carries a run out; the first one that says so stays. */
export async function bindEngineRun(runId: string, engineRunId: string): Promise<void> {
  await database()
    .update(runs)
    .set({ engineRunId })
    .where(and(eq(runs.id, runId), isNull(runs.engineRunId)));
}

/**
 * Runs that nobody carries out: no step of theirs holds a lease, nothing was written for a
 * while, and no job of the engine's is waiting. They are not waiting for a person either.
 */
export async function abandonedRuns(
  quietSeconds: number,
): Promise<{ id: string; engineRunId: string }[]> {
  const { rows } = await pool().query<{ id: string; engine_run_id: string }>(
    `select r.id, r.engine_run_id
       from runs r join streams s on s.name = r.id::text
      where r.status = 'running' and r.engine_run_id is not null
        and s.holder is null and s.updated_at < now() - make_interval(secs => $1)
        and not exists (select 1 from workflow.workflow_hooks h where h.run_id = r.engine_run_id)
        and not exists (
          select 1 from graphile_worker._private_jobs j
           where j.attempts < j.max_attempts
             and convert_from(decode(j.payload->>'data', 'base64'), 'UTF8')
                 like '%' || r.engine_run_id || '%')`,
    [quietSeconds],
  );
  return rows.map((row) => ({ id: row.id, engineRunId: row.engine_run_id }));
}
