import {
  type Problem,
  problemSchema,
  type RunStatus,
  type RunUsage,
  runUsageSchema,
} from "@linnet/protocol";
import { and, eq, getTableColumns, or, sql } from "drizzle-orm";
import { processSingleton } from "../../process/process-singleton.ts";
import { database, pool } from "../client.ts";
import { earlyCancels, runs } from "../schema/runs.ts";
import type { Lease } from "./leases.ts";
import { lockId } from "./lock-id.ts";

/** A row of `runs`, with the names of its columns as the schema has them. */
export type RunRow = typeof runs.$inferSelect;

/** A run that the engine is to carry out. */
export type ClaimedRun = Pick<RunRow, "id" | "kind">;

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
    await lockId(transaction, id);
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
