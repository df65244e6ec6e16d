import type { XPost } from "../db/queries/x-posts.ts";

type Row = Pick<XPost, "approvalId" | "position" | "state" | "postId" | "inReplyTo">;

/** Whether a post is up, or may be. */
function isUp({ state }: Row): boolean {
  return state !== "waiting" && state !== "gone";
}

/**
 * The thread of a chat that is up, or may be, in order: what the newest approval let happen, and
 * the posts that it goes on from. Those can be of an earlier approval, and of an earlier draft:
 * a revision in the chat is a draft of its own.
 *
 * @param rows The chat's posts with one account, oldest approval first.
 */
export function upThread<Post extends Row>(rows: readonly Post[]): Post[] {
  const newest = rows.findLast(isUp);
  if (!newest) return [];
  const thread = rows
    .filter((row) => row.approvalId === newest.approvalId && isUp(row))
    .sort((a, b) => a.position - b.position);
  for (;;) {
    // What the first post of a thread replies to is no part of it.
    const before = thread[0]?.position === 0 ? null : thread[0]?.inReplyTo;
    const row = before ? rows.find(({ postId }) => postId === before) : undefined;
    if (!row || !isUp(row) || thread.includes(row)) return thread;
    thread.unshift(row);
  }
}
