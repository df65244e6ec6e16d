import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { askAgain } from "../ask-again.ts";
import { database, pool } from "../client.ts";
import { chats } from "../schema/chats.ts";
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

/** What becomes of the message of a scheduled post in a chat. */
export type DueInSession =
  /** No session lives in the chat. */
  | { outcome: "no-session" }
  /** The session is busy, or about to end. */
  | { outcome: "waits" }
  /** The session has it, and is to answer it. */
  | { outcome: "taken"; runId: string }
  /** Its turn has ended. */
  | { outcome: "answered"; status: SessionTurnStatus };

/** How far the turn of a session's message is. */
export type SessionTurnStatus = (typeof sessionTurns.$inferSelect)["status"];

/** How far the turn of a session's message is; undefined when no session has it. */
export async function sessionTurnStatus(id: string): Promise<SessionTurnStatus | undefined> {
  const [turn] = await database()
    .select({ status: sessionTurns.status })
    .from(sessionTurns)
    .where(eq(sessionTurns.id, id));
  return turn?.status;
}

/**
 * Sends the message of a scheduled post to the session that lives in a chat, once the session waits for a message: it
 * takes no answer from the person, and declines nothing. The same message again has no effect.
 */
export async function queueDueMessage(
  chatId: string,
  { id, text, metadata }: { id: string; text: string; metadata: unknown },
): Promise<DueInSession> {
  return database().transaction(async (transaction) => {
    const [run] = await transaction
      .select({ id: runs.id, waitingFor: runs.waitingFor, status: runs.status })
      .from(chats)
      .innerJoin(runs, eq(runs.id, chats.sessionRunId))
      .where(eq(chats.id, chatId))
      .for("update", { of: runs });
    if (run?.status !== "running") return { outcome: "no-session" };
    const turns = await transaction
      .select({ id: sessionTurns.id, number: sessionTurns.number, status: sessionTurns.status })
      .from(sessionTurns)
      .where(eq(sessionTurns.runId, run.id))
      .orderBy(asc(sessionTurns.number));
    const before = turns.find((turn) => turn.id === id);
    if (before) {
      const { status } = before;
      const isOpen = status === "queued" || status === "running";
      return isOpen ? { outcome: "taken", runId: run.id } : { outcome: "answered", status };
    }
    const isFree = run.waitingFor === "message" && turns.every(({ status }) => status !== "queued");
    if (!isFree) return { outcome: "waits" };
    const number = (turns.at(-1)?.number ?? 0) + 1;
    await transaction.insert(sessionTurns).values({ id, runId: run.id, number, text, metadata });
    await transaction
      .update(runs)
      .set({ dueSince: sql`coalesce(${runs.dueSince}, now())` })
      .where(eq(runs.id, run.id));
    return { outcome: "taken", runId: run.id };
  });
}

/** The next message of a session's queue; `text` is null for the command that ends the session. */
export interface QueuedMessage {
  id: string;
  text: string | null;
  metadata: unknown;
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
      metadata: sessionTurns.metadata,
      sentAt: sessionTurns.createdAt,
      isIdle: sql<boolean>`coalesce(${waitedFor(idleHours)}, false)`,
    })
    .from(runs)
    .leftJoin(sessionTurns, and(eq(sessionTurns.runId, runs.id), eq(sessionTurns.status, "queued")))
    .where(eq(runs.id, runId))
    .orderBy(asc(sessionTurns.number))
    .limit(1);
  const { id, text = null, metadata, sentAt, isIdle = false } = row ?? {};
  return { queued: id && sentAt ? { id, text, metadata, sentAt } : undefined, isIdle };
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
