import { deleteChat } from "../db/queries/chats.ts";
import { runIdsOfChat } from "../db/queries/runs.ts";
import { deleteStreams } from "../world/stream-store.ts";

/**
 * Deletes a chat with everything in it. A turn that is running finds its run gone, and ends.
 *
 * @returns false when the user has no such chat.
 */
export async function discardChat(userId: string, chatId: string): Promise<boolean> {
  const runIds = await runIdsOfChat(userId, chatId);
  if (!(await deleteChat(userId, chatId))) return false;
  await deleteStreams(runIds);
  return true;
}
