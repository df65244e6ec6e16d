import type { LinnetMessage } from "@linnet/shared/protocol/linnet-message";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { database, type Transaction } from "../client.ts";
import { chats } from "../schema/chats.ts";
import { messages } from "../schema/messages.ts";
import { runs } from "../schema/runs.ts";
import { sessionTurns } from "../schema/session-turns.ts";
import { declineForMessage } from "./approvals.ts";
import { loadMessage, lockMessageIds, nextPosition, replaceParts } from "./messages.ts";
import { lockRun, type Run } from "./runs.ts";

/** What came of a message to a session. */
export type SessionMessageResult =
  /** It was taken in, now or before; `queued`: its turn has not begun. */
  | { outcome: "taken"; queued: boolean; isNew: boolean }
  /** The id is that of another message. */
  | { outcome: "conflict" }
  /** The session takes no more messages: it has ended, is about to, or has had all its turns. */
  | { outcome: "ended" | "ending" | "full" }
  | { outcome: "not-found" };

/** Whether a message with this id waits in a session. */
export async function isQueuedMessage(transaction: Transaction, id: string): Promise<boolean> {
  const [row] = await transaction
    .select({ id: sessionTurns.id })
    .from(sessionTurns)
    .where(eq(sessionTurns.id, id));
  return row !== undefined;
}

/**
 * Takes in what somebody sent to a session, in order. It is answered from then on, whatever
 * becomes of this process. What the session asks for at this moment is declined by it. The same
 * again has no effect.
 *
 * @param sent `text` is null for the wish to end the session.
 * @param maxTurns how many turns a session may have.
 */
export async function queueMessage(
  userId: string,
  runId: string,
  sent: { id: string; text: string | null },
  maxTurns: number,
): Promise<SessionMessageResult> {
  return database().transaction(async (transaction) => {
    await lockMessageIds(transaction, [sent.id]);
    const run = await lockRun(transaction, runId);
    if (run?.kind !== "session" || run.userId !== userId) return { outcome: "not-found" };

    const [before] = await transaction
      .select()
      .from(sessionTurns)
      .where(eq(sessionTurns.id, sent.id));
    if (before) {
      return before.runId === runId && before.text === sent.text
        ? {
            outcome: "taken",
            queued: before.status === "queued" && run.status === "running",
            isNew: false,
          }
        : { outcome: "conflict" };
    }
    if (await loadMessage(sent.id, transaction)) return { outcome: "conflict" };

    if (run.status !== "running") return { outcome: "ended" };
    const [last] = await transaction
      .select({
        number: sql<number>`max(${sessionTurns.number})`,
        ending: sql<boolean>`bool_or(${sessionTurns.text} is null)`,
        waiting: sql<boolean>`bool_or(${sessionTurns.status} = 'queued')`,
      })
      .from(sessionTurns)
      .where(eq(sessionTurns.runId, runId));
    if (!last || last.ending) return { outcome: "ending" };
    if (sent.text !== null && last.number >= maxTurns) return { outcome: "full" };
    await transaction.insert(sessionTurns).values({ ...sent, runId, number: last.number + 1 });
    if (run.waitingFor === "message") {
      await transaction
        .update(runs)
        .set({ dueSince: sql`coalesce(${runs.dueSince}, now())` })
        .where(eq(runs.id, runId));
    }
    await declineForMessage(transaction, runId);
    const queued = last.waiting || run.waitingFor !== "message";
    return { outcome: "taken", queued, isNew: true };
  });
}

/** What is to be answered next in a session; `text` is null for the wish to end it. */
export interface QueuedMessage {
  id: string;
  text: string | null;
  sentAt: Date;
}

/** The message of a session that has waited longest, or undefined. */
export async function nextQueuedMessage(
  transaction: Transaction,
  runId: string,
): Promise<QueuedMessage | undefined> {
  const [row] = await transaction
    .select({ id: sessionTurns.id, text: sessionTurns.text, sentAt: sessionTurns.createdAt })
    .from(sessionTurns)
    .where(and(eq(sessionTurns.runId, runId), eq(sessionTurns.status, "queued")))
    .orderBy(asc(sessionTurns.number))
    .limit(1);
  return row;
}

/** How many messages of a session wait for their turn. */
export async function queueLength(runId: string): Promise<number> {
  return database().$count(
    sessionTurns,
    and(eq(sessionTurns.runId, runId), eq(sessionTurns.status, "queued")),
  );
}

/** The texts of a user that wait for their turn in the session of a chat, in order. */
export async function queuedTexts(
  userId: string,
  chatId: string,
): Promise<{ id: string; text: string }[]> {
  const rows = await database()
    .select({ id: sessionTurns.id, text: sessionTurns.text })
    .from(sessionTurns)
    .innerJoin(runs, eq(runs.id, sessionTurns.runId))
    .where(and(eq(runs.chatId, chatId), eq(runs.userId, userId), eq(sessionTurns.status, "queued")))
    .orderBy(asc(sessionTurns.number));
  return rows.flatMap(({ id, text }) => (text === null ? [] : { id, text }));
}

/** Says how a turn of a session ended. */
export async function markTurnEnded(
  transaction: Transaction,
  runId: string,
  turn: number,
  status: "completed" | "stopped" | "failed",
): Promise<void> {
  await transaction
    .update(sessionTurns)
    .set({ status })
    .where(and(eq(sessionTurns.runId, runId), eq(sessionTurns.number, turn)));
}

/**
 * Begins the next turn of a session: the user's message takes its place in the chat, followed by
 * the one that will answer it.
 *
 * @param turnStart index in the stream at which the turn begins.
 */
export async function beginTurn(
  transaction: Transaction,
  run: Run,
  message: LinnetMessage,
  answerId: string,
  turnStart: number,
): Promise<void> {
  const { id: runId, chatId } = run;
  const position = await nextPosition(transaction, chatId);
  await transaction.insert(messages).values([
    { id: message.id, chatId, position, role: "user", runId },
    { id: answerId, chatId, position: position + 1, role: "assistant", runId },
  ]);
  await replaceParts(transaction, message.id, message.parts);
  await transaction
    .update(sessionTurns)
    .set({ status: "running" })
    .where(eq(sessionTurns.id, message.id));
  await transaction
    .update(runs)
    .set({
      turn: run.turn + 1,
      turnStart,
      userMessageId: message.id,
      messageId: answerId,
      ...AT_WORK,
    })
    .where(eq(runs.id, runId));
  await transaction.update(chats).set({ updatedAt: sql`now()` }).where(eq(chats.id, chatId));
}

const AT_WORK = {
  waitingFor: null,
  waitingSince: null,
  dueSince: null,
  wokenAt: null,
  cancelRequestedAt: null,
  error: null,
} as const;

/** Lets a session wait for a message; what was asked and went wrong in its turn is over. */
export async function waitForMessage(
  transaction: Transaction,
  runId: string,
  turnStart: number,
): Promise<void> {
  await transaction
    .update(runs)
    .set({
      ...AT_WORK,
      turnStart,
      waitingFor: "message",
      // What came while a run of the engine was lost is still to be answered.
      dueSince: sql`(select now() from session_turns
                      where run_id = ${runs.id} and status = 'queued' limit 1)`,
      waitingSince: sql`coalesce(${runs.waitingSince}, now())`,
    })
    .where(eq(runs.id, runId));
}

/** Whether a session has waited for a message for so long. */
export async function isIdle(
  transaction: Transaction,
  runId: string,
  hours: number,
): Promise<boolean> {
  const [row] = await transaction
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.id, runId), waitedFor(hours)));
  return row !== undefined;
}

function waitedFor(hours: number) {
  return sql`${runs.waitingSince} <= now() - make_interval(secs => ${hours * 3_600})`;
}

/** How long a wake-up may take before it is given again. */
const WAKE_PATIENCE = sql`interval '5 seconds'`;

/** A session that is to be woken. */
export interface DueSession {
  runId: string;
  engineRunId: string;
}

/**
 * Sessions that wait although a message is there to be answered, or for longer than they may.
 * Each is named once in a while, to whoever asks first.
 *
 * @param runId only this one.
 */
export async function takeDueSessions(idleHours: number, runId?: string): Promise<DueSession[]> {
  const rows = await database()
    .update(runs)
    .set({ wokenAt: sql`now()` })
    .where(
      and(
        runId === undefined ? undefined : eq(runs.id, runId),
        eq(runs.status, "running"),
        eq(runs.waitingFor, "message"),
        isNotNull(runs.engineRunId),
        sql`(${runs.wokenAt} is null or ${runs.wokenAt} < now() - ${WAKE_PATIENCE})`,
        // Each branch has an index of its own: whoever just waits is not looked at.
        sql`${runs.id} in (
          select id from runs where due_since is not null
           union all
          select id from runs where waiting_for is not null
                                and waiting_since <= now() - make_interval(secs => ${idleHours * 3_600}))`,
      ),
    )
    .returning({ runId: runs.id, engineRunId: runs.engineRunId });
  return rows.flatMap(({ engineRunId, ...row }) => (engineRunId ? { ...row, engineRunId } : []));
}
