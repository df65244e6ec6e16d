import { newId } from "@linnet/shared/protocol/new-id";
import type { UserMessage } from "@linnet/shared/protocol/requests";
import { eq, sql } from "drizzle-orm";
import { database, type Transaction } from "../client.ts";
import { chats } from "../schema/chats.ts";
import { messages } from "../schema/messages.ts";
import { runs } from "../schema/runs.ts";
import { UNTITLED } from "./chats.ts";
import { loadMessage, lockMessageIds, nextPosition, replaceParts } from "./messages.ts";
import { takeEarlyCancel } from "./runs.ts";
import { isSameContent } from "./same-content.ts";
import { isQueuedMessage } from "./session-turns.ts";
import { titleFor } from "./title-for.ts";
import { defaultProjectId } from "./users.ts";

/** What came of a posted message. */
export type ClaimResult =
  /** The turn is ours to start. */
  | { outcome: "claimed"; runId: string }
  /** The same message was posted before; `collected` when its stream is gone. */
  | { outcome: "repeated"; runId: string; collected: boolean }
  | { outcome: "conflict" }
  | { outcome: "turn-running"; activeRunId: string; isSession: boolean }
  | { outcome: "not-found" };

async function repeated(
  transaction: Transaction,
  userId: string,
  chatId: string,
  message: UserMessage,
): Promise<ClaimResult | undefined> {
  const stored = await loadMessage(message.id, transaction);
  if (!stored) {
    return (await isQueuedMessage(transaction, message.id)) ? { outcome: "conflict" } : undefined;
  }
  const [run] = await transaction.select().from(runs).where(eq(runs.userMessageId, message.id));
  if (!run || run.userId !== userId || run.chatId !== chatId || !isSameContent(stored, message)) {
    return { outcome: "conflict" };
  }
  return { outcome: "repeated", runId: run.id, collected: run.collectedAt !== null };
}

/** Turns of one chat are claimed one after another. */
async function lockChat(transaction: Transaction, chatId: string) {
  const [chat] = await transaction.select().from(chats).where(eq(chats.id, chatId)).for("update");
  return chat;
}

/** Makes a chat, unless somebody else was quicker, and locks it. */
async function makeChat(transaction: Transaction, userId: string, chatId: string) {
  const projectId = await defaultProjectId(userId, transaction);
  await transaction
    .insert(chats)
    .values({ id: chatId, userId, projectId, title: UNTITLED })
    .onConflictDoNothing();
  return lockChat(transaction, chatId);
}

/**
 * Stores a user's message and claims its turn, in one transaction: the message, the assistant
 * message that will answer it, the run, and whatever `open` adds (the run's stream). From then
 * on the turn happens, once, whatever becomes of this process. An unknown chat is created.
 */
export async function claimTurn(
  claim: { userId: string; chatId: string; message: UserMessage; instanceId: string },
  open: (transaction: Transaction, run: { id: string; messageId: string }) => Promise<void>,
): Promise<ClaimResult> {
  const { userId, chatId, message, instanceId } = claim;
  return database().transaction(async (transaction) => {
    // Posts of one message are taken one after another, whichever chats they name.
    await lockMessageIds(transaction, [message.id]);
    const known = await lockChat(transaction, chatId);
    if (known && known.userId !== userId) return { outcome: "not-found" };
    // Also what the session has taken in: whoever asks is sent there, where it is the same turn.
    if (known?.sessionRunId) {
      return { outcome: "turn-running", activeRunId: known.sessionRunId, isSession: true };
    }
    const before = await repeated(transaction, userId, chatId, message);
    if (before) return before;
    const chat = known ?? (await makeChat(transaction, userId, chatId));
    if (chat?.userId !== userId) return { outcome: "not-found" };
    if (chat.activeRunId) {
      return { outcome: "turn-running", activeRunId: chat.activeRunId, isSession: false };
    }

    const run = { id: newId(), messageId: newId() };
    const position = await nextPosition(transaction, chatId);
    await transaction.insert(messages).values([
      {
        id: message.id,
        chatId,
        position,
        role: "user",
        runId: run.id,
        ...(message.metadata === undefined ? {} : { metadata: message.metadata }),
      },
      { id: run.messageId, chatId, position: position + 1, role: "assistant", runId: run.id },
    ]);
    await replaceParts(transaction, message.id, message.parts);
    await transaction.insert(runs).values({
      id: run.id,
      userId,
      chatId,
      userMessageId: message.id,
      messageId: run.messageId,
      claimedBy: instanceId,
      ...((await takeEarlyCancel(transaction, userId, message.id))
        ? { cancelRequestedAt: sql`now()` }
        : {}),
    });
    await open(transaction, run);
    await transaction
      .update(chats)
      .set({
        activeRunId: run.id,
        updatedAt: sql`now()`,
        ...(chat.title === UNTITLED ? { title: titleFor(message) } : {}),
      })
      .where(eq(chats.id, chatId));
    return { outcome: "claimed", runId: run.id };
  });
}
