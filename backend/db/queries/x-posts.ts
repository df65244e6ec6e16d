import { newId, type PostPicture } from "@linnet/protocol";
import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { askAgain } from "../ask-again.ts";
import { database } from "../client.ts";
import { approvals } from "../schema/approvals.ts";
import { runs } from "../schema/runs.ts";
import { xPictures } from "../schema/x-pictures.ts";
import { xPosts } from "../schema/x-posts.ts";
import { type AuditEvent, recordAudit } from "./audit.ts";
import { type Lease, requireLease } from "./leases.ts";

/** A post of the outbox. */
export type XPost = typeof xPosts.$inferSelect;

/** A post that a person has approved. */
export type ApprovedPost = Pick<
  XPost,
  "userId" | "approvalId" | "draftId" | "accountId" | "position" | "text" | "inReplyTo" | "quotes"
> & { pictures?: PostPicture[] | undefined };

/**
 * Puts approved posts into the outbox with their pictures; those that are in it stay as they are.
 *
 * @throws StaleWriterError when another attempt has taken the run over, or it has ended.
 */
export async function openOutbox(lease: Lease, posts: readonly ApprovedPost[]): Promise<void> {
  await database().transaction(async (transaction) => {
    await requireLease(lease, transaction);
    const added = await transaction
      .insert(xPosts)
      .values(posts.map(({ pictures: _, ...post }) => ({ id: newId(), ...post })))
      .onConflictDoNothing()
      .returning({ postId: xPosts.id, position: xPosts.position });
    const pictures = added.flatMap(({ postId, position }) =>
      (posts.find((post) => post.position === position)?.pictures ?? []).map(
        ({ id: pictureId, altText }, place) => ({ id: newId(), postId, place, pictureId, altText }),
      ),
    );
    if (pictures.length > 0) await transaction.insert(xPictures).values(pictures);
  });
}

/** Returns the posts of an approval in the order of the thread. */
export async function postsOfApproval(approvalId: string): Promise<XPost[]> {
  return database()
    .select()
    .from(xPosts)
    .where(eq(xPosts.approvalId, approvalId))
    .orderBy(asc(xPosts.position));
}

/**
 * Returns the posts that an account was asked to send for a chat, of all its drafts, oldest first.
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
 * Claims a post in its own transaction before the backend calls X. A post that is still claimed after a
 * crash may have been sent.
 *
 * @returns the claimed post; undefined when it was claimed before.
 * @throws StaleWriterError when another attempt has taken the run over, or it has ended.
 */
export async function claimPost(
  lease: Lease,
  id: string,
  inReplyTo: string | null,
): Promise<XPost | undefined> {
  return database().transaction(async (transaction) => {
    await requireLease(lease, transaction);
    const [claimed] = await transaction
      .update(xPosts)
      // A post that X made before it was claimed is another one. Either clock may be ahead of X's.
      .set({
        state: "sending",
        inReplyTo,
        claimedAt: sql`least(now(), ${new Date()}::timestamptz)`,
      })
      .where(and(eq(xPosts.id, id), eq(xPosts.state, "waiting")))
      .returning();
    return claimed;
  });
}

/**
 * Stores a fact about a post. It needs no lease, because a fact is true whoever found it, but it replaces
 * only less certain states. A repeated call has no effect.
 *
 * @param over the states that it replaces.
 */
async function store(
  post: XPost,
  over: readonly XPost["state"][],
  values: PgUpdateSetSource<typeof xPosts>,
  event?: AuditEvent,
): Promise<void> {
  await askAgain(
    () =>
      database().transaction(async (transaction) => {
        const changed = await transaction
          .update(xPosts)
          .set(values)
          .where(and(eq(xPosts.id, post.id), inArray(xPosts.state, over)))
          .returning({ id: xPosts.id });
        if (event && changed.length > 0) await recordAudit([event], transaction);
      }),
    { what: "what became of a post" },
  );
}

/**
 * Gives a claim back: X has certainly done nothing.
 *
 * @param reason why X has refused it; undefined when it was not asked.
 */
export async function releasePost(post: XPost, reason?: string): Promise<void> {
  const values = { state: "waiting", claimedAt: null } as const;
  const event = reason === undefined ? undefined : auditOf(post, "post.refused", { reason });
  await store(post, ["sending", "unsure"], values, event);
}

/** Notes that a post is up. */
export async function markPosted(post: XPost, postId: string): Promise<void> {
  const values = { state: "posted", postId, postedAt: sql`now()` } as const;
  const event = auditOf(post, "post.sent", { postId });
  await store(post, ["waiting", "sending", "unsure"], values, event);
}

/** Notes that nobody can tell whether a post is up. */
export async function markUnsure(post: XPost): Promise<void> {
  await store(post, ["sending"], { state: "unsure" }, auditOf(post, "post.unsure", {}));
}

/** Notes that a post was taken down. */
export async function markGone(post: XPost): Promise<void> {
  const event = auditOf(post, "post.deleted", { postId: post.postId });
  await store(post, ["posted"], { state: "gone" }, event);
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
): AuditEvent {
  const { userId, approvalId, draftId, accountId, position } = post;
  return { userId, action, details: { approvalId, draftId, accountId, position, ...more } };
}
