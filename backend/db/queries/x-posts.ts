import { newId } from "@linnet/shared/protocol/new-id";
import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { database } from "../client.ts";
import { approvals } from "../schema/approvals.ts";
import { runs } from "../schema/runs.ts";
import { xPosts } from "../schema/x-posts.ts";
import { recordAudit } from "./audit.ts";

/** A post of the outbox. */
export type XPost = typeof xPosts.$inferSelect;

/** A post that a person has approved. */
export type ApprovedPost = Pick<
  XPost,
  "userId" | "approvalId" | "draftId" | "accountId" | "position" | "text" | "inReplyTo"
>;

/** Puts approved posts into the outbox; those that are in it stay as they are. */
export async function openOutbox(posts: readonly ApprovedPost[]): Promise<void> {
  await database()
    .insert(xPosts)
    .values(posts.map((post) => ({ id: newId(), ...post })))
    .onConflictDoNothing();
}

/** What an approval let happen, in the order of the thread. */
export async function postsOfApproval(approvalId: string): Promise<XPost[]> {
  return database()
    .select()
    .from(xPosts)
    .where(eq(xPosts.approvalId, approvalId))
    .orderBy(asc(xPosts.position));
}

/**
 * What an account was asked to post for a chat, oldest first, whichever of its drafts it was of.
 *
 * @param runId A run of the chat.
 */
export async function postsOfChat(runId: string, accountId: string): Promise<XPost[]> {
  const chat = database().select({ id: runs.chatId }).from(runs).where(eq(runs.id, runId));
  return database()
    .select(getTableColumns(xPosts))
    .from(xPosts)
    .innerJoin(approvals, eq(approvals.id, xPosts.approvalId))
    .innerJoin(runs, eq(runs.id, approvals.runId))
    .where(and(inArray(runs.chatId, chat), eq(xPosts.accountId, accountId)))
    .orderBy(asc(xPosts.createdAt), asc(xPosts.id));
}

/**
 * Claims a post before X is asked, in a statement of its own: whoever finds it claimed knows that
 * the call may have been made.
 *
 * @returns false when it was claimed before.
 */
export async function claimPost(id: string, inReplyTo: string | null): Promise<boolean> {
  const claimed = await database()
    .update(xPosts)
    .set({ state: "sending", inReplyTo, claimedAt: sql`coalesce(${xPosts.claimedAt}, now())` })
    .where(and(eq(xPosts.id, id), eq(xPosts.state, "waiting")))
    .returning({ id: xPosts.id });
  return claimed.length === 1;
}

/** Gives a claim back: X has certainly done nothing. */
export async function releasePost(post: XPost, reason: string): Promise<void> {
  await database().transaction(async (transaction) => {
    await transaction
      .update(xPosts)
      .set({ state: "waiting", claimedAt: null })
      .where(eq(xPosts.id, post.id));
    await recordAudit([auditOf(post, "post.refused", { reason })], transaction);
  });
}

/** Notes that a post is up. */
export async function markPosted(post: XPost, postId: string): Promise<void> {
  await database().transaction(async (transaction) => {
    await transaction
      .update(xPosts)
      .set({ state: "posted", postId, postedAt: sql`now()` })
      .where(eq(xPosts.id, post.id));
    await recordAudit([auditOf(post, "post.sent", { postId })], transaction);
  });
}

/** Notes that nobody can tell whether a post is up. */
export async function markUnsure(post: XPost): Promise<void> {
  await database().transaction(async (transaction) => {
    const changed = await transaction
      .update(xPosts)
      .set({ state: "unsure" })
      .where(and(eq(xPosts.id, post.id), sql`${xPosts.state} <> 'unsure'`))
      .returning({ id: xPosts.id });
    if (changed.length > 0) await recordAudit([auditOf(post, "post.unsure", {})], transaction);
  });
}

/** Notes that a post was taken down. */
export async function markGone(post: XPost): Promise<void> {
  await database().transaction(async (transaction) => {
    await transaction.update(xPosts).set({ state: "gone" }).where(eq(xPosts.id, post.id));
    await recordAudit([auditOf(post, "post.deleted", { postId: post.postId })], transaction);
  });
}

/** All posts of a person's outbox, oldest first. */
export async function listPosts(userId: string): Promise<XPost[]> {
  return database()
    .select()
    .from(xPosts)
    .where(eq(xPosts.userId, userId))
    .orderBy(asc(xPosts.createdAt), asc(xPosts.id));
}

function auditOf(
  post: XPost,
  action: "post.sent" | "post.unsure" | "post.refused" | "post.deleted",
  more: Record<string, string | null>,
) {
  const { userId, approvalId, draftId, accountId, position } = post;
  return { userId, action, details: { approvalId, draftId, accountId, position, ...more } };
}
