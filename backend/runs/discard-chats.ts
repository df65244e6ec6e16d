import { deleteStreams } from "../chunk-log/delete-streams.ts";
import { database } from "../db/client.ts";
import { deleteChats, lockChats } from "../db/queries/chats.ts";
import { emptyEngineRuns } from "../db/queries/engine-runs.ts";
import { deleteEarlyCancels } from "../db/queries/user-data.ts";

/**
 * Deletes chats of a person's with everything in them, what the engine keeps about their runs
 * included, in one transaction. A turn that is running finds its run gone, and ends.
 *
 * @param chatId only this one.
 * @returns false when there was none.
 */
async function discardChats(userId: string, chatId?: string): Promise<boolean> {
  return database().transaction(async (transaction) => {
    const { chatIds, runIds } = await lockChats(transaction, userId, chatId);
    if (chatIds.length === 0) return false;
    await deleteStreams(runIds, transaction);
    await deleteStreams(await emptyEngineRuns(transaction, runIds), transaction);
    await deleteChats(transaction, chatIds);
    return true;
  });
}

/**
 * Deletes a chat for good.
 *
 * @returns false when the user has no such chat.
 */
export async function discardChat(userId: string, chatId: string): Promise<boolean> {
  return discardChats(userId, chatId);
}

/** Deletes what a person has written and was written for them. */
export async function discardUserData(userId: string): Promise<void> {
  await discardChats(userId);
  await deleteEarlyCancels(userId);
}
