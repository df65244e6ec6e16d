import { newId, type Schedule } from "@linnet/protocol";
import { and, eq, ne, sql } from "drizzle-orm";
import { database, pool } from "../client.ts";
import { scheduledPosts } from "../schema/scheduled-posts.ts";
import { type Lease, requireLease } from "./leases.ts";
import { endScheduledPosts, type ScheduledPostRow } from "./scheduled-posts.ts";

/** How soon a turn that did not begin a scheduled post is looked at once more. */
const TRY_EVERY = "5 seconds";
/** The most that one process begins in one round. */
const MOST_AT_ONCE = 20;

/** A scheduled post whose time has come. */
export type DuePost = Pick<
  ScheduledPostRow,
  "id" | "userId" | "chatId" | "messageId" | "failures"
> &
  Schedule;

/**
 * Takes the scheduled posts whose time has come; each is taken by one process, and again when nothing came of it. After a
 * long outage many are late, and only ask their person: those that can still go up in time do not wait behind them.
 *
 * @param lateMinutes how late a post may go up.
 */
export async function takeDuePosts(lateMinutes: number): Promise<DuePost[]> {
  const { rows } = await pool().query<Omit<DuePost, "at"> & { at: Date }>(
    `update scheduled_posts set tried_at = now()
      where id in (
        select s.id from scheduled_posts s join users u on u.id = s.user_id
         where s.state = 'scheduled' and s."at" <= now() and u.barred_at is null
           and (s.tried_at is null or s.tried_at < now() - interval '${TRY_EVERY}')
         order by s."at" < now() - make_interval(mins => $1), s.tried_at nulls first, s."at" limit ${MOST_AT_ONCE} for update of s skip locked)
     returning id, user_id as "userId", chat_id as "chatId", message_id as "messageId", failures,
               "at", time_zone as "timeZone"`,
    [lateMinutes],
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Lets another message begin a scheduled post whose turn has failed before it did. */
export async function retryDuePost({ id, messageId }: DuePost): Promise<void> {
  await pool().query(
    `update scheduled_posts set message_id = $3, failures = failures + 1
      where id = $1 and message_id = $2 and state = 'scheduled'`,
    [id, messageId, newId()],
  );
}

/** Leaves a scheduled post that could not be begun to the person, who moves or cancels it. */
export async function giveUpDuePost({ id, messageId }: DuePost): Promise<void> {
  await database().transaction((transaction) =>
    endScheduledPosts(
      transaction,
      "failed",
      and(
        eq(scheduledPosts.id, id),
        eq(scheduledPosts.messageId, messageId),
        eq(scheduledPosts.state, "scheduled"),
      ),
    ),
  );
}

/** A scheduled post that a turn has begun, by the database's clock. */
export interface BegunPost extends Schedule {
  draftId: string;
  approvalId: string | null;
  /** Whether its time is over for longer than it may. */
  isLate: boolean;
}

/**
 * Begins the scheduled post that a message is about. From then on it can be neither moved nor cancelled. The
 * same turn may begin it twice.
 *
 * @returns undefined when it was cancelled, or has another time.
 * @throws StaleWriterError when another attempt has taken the run over, or it has ended.
 */
export async function beginDuePost(
  lease: Lease,
  messageId: string,
  lateMinutes: number,
): Promise<BegunPost | undefined> {
  return database().transaction(async (transaction) => {
    await requireLease(lease, transaction);
    const [row] = await transaction
      .update(scheduledPosts)
      .set({ state: "begun", runId: lease.runId })
      .where(and(eq(scheduledPosts.messageId, messageId), ne(scheduledPosts.state, "cancelled")))
      .returning({
        draftId: scheduledPosts.draftId,
        approvalId: scheduledPosts.approvalId,
        at: scheduledPosts.at,
        timeZone: scheduledPosts.timeZone,
        isLate: isLate(lateMinutes),
      });
    return row && { ...row, at: row.at.toISOString() };
  });
}

/** Whether a run has begun the scheduled post of an approval, and whether its time is over for longer than it may. */
export async function begunByRun(
  runId: string,
  approvalId: string,
  lateMinutes: number,
): Promise<{ isLate: boolean } | undefined> {
  const [row] = await database()
    .select({ isLate: isLate(lateMinutes) })
    .from(scheduledPosts)
    .where(and(eq(scheduledPosts.approvalId, approvalId), eq(scheduledPosts.runId, runId)));
  return row;
}

function isLate(minutes: number) {
  return sql<boolean>`now() > ${scheduledPosts.at} + make_interval(mins => ${minutes})`;
}
