import type { MoveScheduled, Remind, ReplacedSchedule, ScheduledPost } from "@linnet/protocol";
import type { Scope } from "../auth/scopes.ts";
import { database, type Transaction } from "../db/client.ts";
import { findDraft } from "../db/queries/drafts.ts";
import {
  cancelScheduledPosts,
  countScheduledPosts,
  findScheduledPost,
  hasApprovedTime,
  lockScheduledPost,
  moveScheduledPost,
  storeScheduledPost,
} from "../db/queries/scheduled-posts.ts";
import { notFound, Refusal } from "../problems/refusal.ts";
import { requireFutureTime } from "./require-future-time.ts";

/** How many drafts of a person can wait for their time. */
const MOST_SCHEDULED = 500;

/** @throws Refusal 409 when a person has as many scheduled posts as they may. */
export async function requireRoomInSchedule(
  transaction: Transaction,
  userId: string,
): Promise<void> {
  if ((await countScheduledPosts(transaction, userId)) < MOST_SCHEDULED) return;
  throw new Refusal("quota-reached", {
    detail: `${MOST_SCHEDULED} posts are scheduled. Cancel some, or wait until some are posted.`,
  });
}

/** A reminder does not take the place of what was approved: that takes an approval. */
async function requireNoApproved(transaction: Transaction, chatId: string): Promise<void> {
  if (!(await hasApprovedTime(transaction, chatId))) return;
  throw new Refusal("approval-conflict", {
    detail: "A post of this chat is approved for a time already. Move or cancel that one.",
  });
}

/**
 * Schedules a reminder, in the place of the one that the chat had. The same request again has no effect.
 *
 * @throws Refusal 400 for a time that is over; 404 when the draft is unknown or somebody else's; 409 when the id is
 *   another request's, or too much is scheduled.
 */
export async function remind(
  userId: string,
  { id, draftId, at, timeZone }: Remind,
): Promise<{
  isNew: boolean;
  scheduledPost: ScheduledPost & { replaced?: ReplacedSchedule | undefined };
}> {
  return database().transaction(async (transaction) => {
    const before = await lockScheduledPost(transaction, userId, id);
    let replaced: ReplacedSchedule | undefined;
    if (!before) {
      await requireFutureTime(transaction, { at, timeZone }, "at");
      const draft = await findDraft(userId, draftId, transaction);
      if (!draft) throw notFound("There is no such draft.");
      await requireRoomInSchedule(transaction, userId);
      const { chatId } = draft;
      await requireNoApproved(transaction, chatId);
      replaced = await storeScheduledPost(transaction, {
        id,
        userId,
        chatId,
        draftId,
        at,
        timeZone,
      });
    }
    const scheduledPost = await findScheduledPost(transaction, userId, id);
    const isSame =
      before?.state !== "cancelled" &&
      scheduledPost?.draftId === draftId &&
      scheduledPost.timeZone === timeZone &&
      Date.parse(scheduledPost.at) === Date.parse(at);
    if (!isSame) {
      throw new Refusal("id-conflict", {
        detail: "This id was scheduled otherwise, or cancelled. Mint a new id.",
      });
    }
    return { isNew: before === undefined, scheduledPost: { ...scheduledPost, replaced } };
  });
}

async function requireScheduled(transaction: Transaction, userId: string, id: string) {
  const row = await lockScheduledPost(transaction, userId, id);
  if (!row) throw notFound("There is no such scheduled post.");
  if (row.state === "begun") {
    throw new Refusal("approval-conflict", {
      detail: "Its time has come, and it has begun. Its chat says what became of it.",
    });
  }
  return row;
}

/**
 * Gives a scheduled post another time, or begins it now.
 *
 * @throws Refusal 400 for a time that is over; 403 when the scopes lack `publish`, and it is no reminder; 404; 409
 *   when it has begun, or was cancelled.
 */
export async function moveScheduled(
  { userId, scopes }: { userId: string; scopes: ReadonlySet<Scope> },
  id: string,
  to: MoveScheduled,
): Promise<ScheduledPost> {
  const moved = await database().transaction(async (transaction) => {
    const row = await requireScheduled(transaction, userId, id);
    if (row.state === "cancelled") {
      throw new Refusal("approval-conflict", { detail: "It was cancelled. Schedule it again." });
    }
    if (row.approvalId && !scopes.has("publish")) {
      throw new Refusal("insufficient-scope", {
        detail:
          'The token lacks the scope "publish". Connect the client again, or create a key that has it.',
      });
    }
    if ("at" in to) await requireFutureTime(transaction, to, "at");
    return moveScheduledPost(transaction, userId, id, "at" in to ? to : undefined);
  });
  if (!moved) throw notFound("There is no such scheduled post.");
  return moved;
}

/** Cancels a scheduled post; throws Refusal 404, or 409 when it has begun. */
export async function cancelScheduled(userId: string, id: string): Promise<void> {
  await database().transaction(async (transaction) => {
    const { chatId, state } = await requireScheduled(transaction, userId, id);
    if (state !== "cancelled") await cancelScheduledPosts(transaction, chatId);
  });
}
