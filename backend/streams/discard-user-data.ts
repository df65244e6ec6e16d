import { deleteRunRecords } from "../db/queries/retention.ts";
import { deleteChatsOfUser, deleteEarlyCancels, runsOfUser } from "../db/queries/user-data.ts";
import { deleteStreams } from "../world/stream-store.ts";

/**
 * Deletes what a person has written and was written for them: chats, drafts, streams, and what
 * the engine keeps about their runs. A turn that is running finds its run gone, and ends.
 */
export async function discardUserData(userId: string): Promise<void> {
  const runs = await runsOfUser(userId);
  await deleteChatsOfUser(userId);
  await deleteEarlyCancels(userId);
  await deleteStreams(runs.map((run) => run.id));
  await deleteRunRecords(runs);
}
