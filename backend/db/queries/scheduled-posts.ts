import { isDeepStrictEqual } from "node:util";
import {
  newId,
  type PublishInput,
  publishInputSchema,
  type ReplacedSchedule,
  type Schedule,
  type ScheduledPost,
} from "@linnet/protocol";
import { and, asc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { database, type Transaction } from "../client.ts";
import { approvals } from "../schema/approvals.ts";
import { chats } from "../schema/chats.ts";
import { drafts } from "../schema/drafts.ts";
import { scheduledPosts } from "../schema/scheduled-posts.ts";
import { recordAudit } from "./audit.ts";
import { lockId } from "./lock-id.ts";
import { shownNow, shownThen } from "./posted-part.ts";

/** A row of `scheduled_posts`. */
export type ScheduledPostRow = typeof scheduledPosts.$inferSelect;

/** A draft that is to go up, or to be reminded of. */
export interface NewScheduledPost extends Schedule {
  id: string;
  userId: string;
  chatId: string;
  draftId: string;
  approvalId?: string;
}

function auditOf(
  { userId, id, at }: Pick<ScheduledPostRow, "userId" | "id" | "at">,
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
  const [row] = await endScheduledPosts(transaction, "cancelled", listedIn(chatId));
  return row && { id: row.id, at: row.at.toISOString(), timeZone: row.timeZone };
}

/** Ends the scheduled posts that are named, and records it. */
export async function endScheduledPosts(
  transaction: Transaction,
  state: "cancelled" | "failed",
  where: SQL | undefined,
): Promise<ScheduledPostRow[]> {
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
  row: ScheduledPostRow;
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
export async function scheduledPostRows(userId: string): Promise<ScheduledPostRow[]> {
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
): Promise<ScheduledPostRow | undefined> {
  // Of two that store it at once, the second would cancel what the first has stored.
  await lockId(transaction, id);
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
