import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { askAgain } from "../ask-again.ts";
import { database, pool } from "../client.ts";
import { runs } from "../schema/runs.ts";
import { sessionTurns } from "../schema/session-turns.ts";
import { CLAIM_PATIENCE_MS } from "./claim-turn.ts";

/** The result of sending a message to a session. */
export type SessionMessageResult =
  /** It was taken in, now or before; `queued`: its turn has not begun. */
  | { outcome: "taken"; queued: boolean; isNew: boolean }
  /** The id is that of another message. */
  | { outcome: "conflict" }
  /** The session takes no more messages: it has ended, is about to, or has had all its turns. */
  | { outcome: "ended" | "ending" | "full" }
  | { outcome: "not-found" };

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
  const ask = async () => {
    const { rows } = await pool().query<{
      outcome: SessionMessageResult["outcome"];
      queued: boolean;
      is_new: boolean;
    }>({
      name: "linnet-queue-message",
      text: "select * from linnet_queue_message($1, $2, $3, $4, $5)",
      values: [userId, runId, sent.id, sent.text, maxTurns],
    });
    return rows[0];
  };
  const row = await askAgain(ask, { what: "a session's message", withinMs: CLAIM_PATIENCE_MS });
  if (!row) return { outcome: "not-found" };
  const { outcome, queued, is_new } = row;
  return outcome === "taken" ? { outcome, queued, isNew: is_new } : { outcome };
}

/** The next message of a session's queue; `text` is null for the command that ends the session. */
export interface QueuedMessage {
  id: string;
  text: string | null;
  sentAt: Date;
}

/**
 * The message of a session that has waited longest, and whether the session has waited for one
 * for so long that it is over.
 */
export async function nextQueuedMessage(
  runId: string,
  idleHours: number,
): Promise<{ queued: QueuedMessage | undefined; isIdle: boolean }> {
  const [row] = await database()
    .select({
      id: sessionTurns.id,
      text: sessionTurns.text,
      sentAt: sessionTurns.createdAt,
      isIdle: sql<boolean>`coalesce(${waitedFor(idleHours)}, false)`,
    })
    .from(runs)
    .leftJoin(sessionTurns, and(eq(sessionTurns.runId, runs.id), eq(sessionTurns.status, "queued")))
    .where(eq(runs.id, runId))
    .orderBy(asc(sessionTurns.number))
    .limit(1);
  const { id, text = null, sentAt, isIdle = false } = row ?? {};
  return { queued: id && sentAt ? { id, text, sentAt } : undefined, isIdle };
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
 * Each is returned once in a while, to the first instance that asks.
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
