import { isDeepStrictEqual } from "node:util";
import {
  newId,
  type PublishInput,
  publishInputSchema,
  type ReplacedSchedule,
  type Schedule,
  type ScheduledPost,
} from "@linnet/protocol";
import { and, asc, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { database, pool, type Transaction } from "../client.ts";
import { approvals } from "../schema/approvals.ts";
import { chats } from "../schema/chats.ts";
import { drafts } from "../schema/drafts.ts";
import { scheduledPosts } from "../schema/scheduled-posts.ts";
import { recordAudit } from "./audit.ts";
import { type Lease, requireLease } from "./leases.ts";
import { shownNow, shownThen } from "./posted-part.ts";

type Row = typeof scheduledPosts.$inferSelect;

/** A draft that is to go up, or to be reminded of. */
export interface NewScheduledPost extends Schedule {
  id: string;
  userId: string;
  chatId: string;
  draftId: string;
  approvalId?: string;
}

function auditOf(
  { userId, id, at }: Pick<Row, "userId" | "id" | "at">,
  action: "post.scheduled" | "post.moved" | "post.cancelled" | "post.failed",
) {
  return { userId, action, details: { scheduledPostId: id, at: at.toISOString() } };
}

/**
 * Stores when a draft goes up. Its chat has one such time: another one that it had is cancelled.
 *
 * @returns the one that was cancelled.
 */
export async function storeScheduledPost(
  transaction: Transaction,
  { at, ...post }: NewScheduledPost,
): Promise<ReplacedSchedule | undefined> {
  // Two at the same time must not both find none.
  await transaction.select().from(chats).where(eq(chats.id, post.chatId)).for("no key update");
  const replaced = await cancelScheduledPosts(transaction, post.chatId);
  const [row] = await transaction
    .insert(scheduledPosts)
    .values({ ...post, at: new Date(at), messageId: newId() })
    .onConflictDoNothing({ target: scheduledPosts.id })
    .returning();
  if (row) await recordAudit([auditOf(row, "post.scheduled")], transaction);
  return replaced;
}

/** What waits for its time, or, once it could not be begun, for the person. */
const isListed = inArray(scheduledPosts.state, ["scheduled", "failed"]);

function listedIn(chatId: string) {
  return and(eq(scheduledPosts.chatId, chatId), isListed);
}

/** Cancels what is scheduled in a chat, and returns it if anything is. */
export async function cancelScheduledPosts(
  transaction: Transaction,
  chatId: string,
): Promise<ReplacedSchedule | undefined> {
  const [row] = await end(transaction, "cancelled", listedIn(chatId));
  return row && { id: row.id, at: row.at.toISOString(), timeZone: row.timeZone };
}

async function end(
  transaction: Transaction,
  state: "cancelled" | "failed",
  where: SQL | undefined,
): Promise<Row[]> {
  const ended = await transaction.update(scheduledPosts).set({ state }).where(where).returning();
  await recordAudit(
    ended.map((row) => auditOf(row, `post.${state}`)),
    transaction,
  );
  return ended;
}

function toScheduledPost({
  row,
  input,
  draft,
}: {
  row: Row;
  input: unknown;
  draft: Pick<typeof drafts.$inferSelect, "variants" | "chosen" | "answers">;
}): ScheduledPost {
  const { id, chatId, draftId, at, timeZone } = row;
  const approved: PublishInput | undefined = publishInputSchema.safeParse(input).data;
  const posts = approved?.posts ?? (draft.variants[draft.chosen] ?? draft.variants[0])?.posts ?? [];
  const isChanged = approved && !isDeepStrictEqual(shownNow(draft, approved), shownThen(approved));
  return {
    id,
    chatId,
    draftId,
    at: at.toISOString(),
    timeZone,
    kind: approved ? "post" : "reminder",
    posts: posts.map(({ text }) => ({ text })),
    ...(approved ? { account: approved.account } : {}),
    ...(isChanged ? { changed: true } : {}),
    ...(row.state === "failed" ? { failed: true } : {}),
  };
}

function scheduled(connection: Transaction | ReturnType<typeof database>) {
  return connection
    .select({
      row: scheduledPosts,
      input: approvals.input,
      draft: { variants: drafts.variants, chosen: drafts.chosen, answers: drafts.answers },
    })
    .from(scheduledPosts)
    .innerJoin(drafts, eq(drafts.id, scheduledPosts.draftId))
    .leftJoin(approvals, eq(approvals.id, scheduledPosts.approvalId));
}

/** What a person has scheduled, the next one first. */
export async function listScheduledPosts(userId: string): Promise<ScheduledPost[]> {
  const rows = await scheduled(database())
    .where(and(eq(scheduledPosts.userId, userId), isListed))
    .orderBy(asc(scheduledPosts.at), asc(scheduledPosts.id));
  return rows.map(toScheduledPost);
}

/** A person's scheduled post in any state. */
export async function findScheduledPost(
  transaction: Transaction,
  userId: string,
  id: string,
): Promise<ScheduledPost | undefined> {
  const [row] = await scheduled(transaction).where(
    and(eq(scheduledPosts.id, id), eq(scheduledPosts.userId, userId)),
  );
  return row && toScheduledPost(row);
}

/** The time for which a draft of a chat is scheduled. */
export async function scheduleOfChat(chatId: string): Promise<Schedule | undefined> {
  const [row] = await database()
    .select({ at: scheduledPosts.at, timeZone: scheduledPosts.timeZone })
    .from(scheduledPosts)
    .where(and(eq(scheduledPosts.chatId, chatId), eq(scheduledPosts.state, "scheduled")));
  return row && { ...row, at: row.at.toISOString() };
}

/** Whether a post of a chat is approved for a time to come. */
export async function hasApprovedTime(transaction: Transaction, chatId: string): Promise<boolean> {
  const count = await transaction.$count(
    scheduledPosts,
    and(listedIn(chatId), isNotNull(scheduledPosts.approvalId)),
  );
  return count > 0;
}

/** What a person has scheduled, with what became of it; for the export. */
export async function scheduledPostRows(userId: string): Promise<Row[]> {
  return database()
    .select()
    .from(scheduledPosts)
    .where(eq(scheduledPosts.userId, userId))
    .orderBy(asc(scheduledPosts.createdAt));
}

/** How far away a time is, in seconds, by the database's clock. */
export async function secondsUntil(transaction: Transaction, at: string): Promise<number> {
  const { rows } = await transaction.execute<{ seconds: number }>(
    sql`select extract(epoch from ${at}::timestamptz - now())::float8 as seconds`,
  );
  return rows[0]?.seconds ?? 0;
}

/** How many drafts of a person wait for their time. */
export async function countScheduledPosts(
  transaction: Transaction,
  userId: string,
): Promise<number> {
  return transaction.$count(scheduledPosts, and(eq(scheduledPosts.userId, userId), isListed));
}

/** A person's scheduled post in any state, locked for the rest of the transaction. */
export async function lockScheduledPost(
  transaction: Transaction,
  userId: string,
  id: string,
): Promise<Row | undefined> {
  const [row] = await transaction
    .select()
    .from(scheduledPosts)
    .where(and(eq(scheduledPosts.id, id), eq(scheduledPosts.userId, userId)))
    .for("update");
  return row;
}

/**
 * Gives a scheduled post another time, and another message with it: the one of the time before then begins nothing.
 *
 * @param to undefined: now, by the database's clock.
 */
export async function moveScheduledPost(
  transaction: Transaction,
  userId: string,
  id: string,
  to: Schedule | undefined,
): Promise<ScheduledPost | undefined> {
  const [moved] = await transaction
    .update(scheduledPosts)
    .set({
      ...(to ? { at: new Date(to.at), timeZone: to.timeZone } : { at: sql`now()` }),
      state: "scheduled",
      messageId: newId(),
      triedAt: null,
      failures: 0,
    })
    .where(eq(scheduledPosts.id, id))
    .returning();
  if (!moved) return undefined;
  await recordAudit([auditOf(moved, "post.moved")], transaction);
  return findScheduledPost(transaction, userId, id);
}

/** How soon a turn that did not begin a scheduled post is looked at once more. */
const TRY_EVERY = "5 seconds";
/** The most that one process begins in one round. */
const MOST_AT_ONCE = 20;

/** A scheduled post whose time has come. */
export type DuePost = Pick<Row, "id" | "userId" | "chatId" | "messageId" | "failures"> & Schedule;

/** Takes the scheduled posts whose time has come; each is taken by one process, and again when nothing came of it. */
export async function takeDuePosts(): Promise<DuePost[]> {
  const { rows } = await pool().query<Omit<DuePost, "at"> & { at: Date }>(
    `update scheduled_posts set tried_at = now()
      where id in (
        select s.id from scheduled_posts s join users u on u.id = s.user_id
         where s.state = 'scheduled' and s."at" <= now() and u.barred_at is null
           and (s.tried_at is null or s.tried_at < now() - interval '${TRY_EVERY}')
         order by s.tried_at nulls first, s."at" limit ${MOST_AT_ONCE} for update of s skip locked)
     returning id, user_id as "userId", chat_id as "chatId", message_id as "messageId", failures,
               "at", time_zone as "timeZone"`,
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
    end(
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
