import { eq } from "drizzle-orm";
import { database } from "../client.ts";
import { chats } from "../schema/chats.ts";
import { earlyCancels, runs } from "../schema/runs.ts";

/** All runs of a person, with the engine's run that carried each one out. */
export async function runsOfUser(
  userId: string,
): Promise<{ id: string; engineRunId: string | null }[]> {
  return database()
    .select({ id: runs.id, engineRunId: runs.engineRunId })
    .from(runs)
    .where(eq(runs.userId, userId));
}

/** Deletes all chats of a person with everything in them. */
export async function deleteChatsOfUser(userId: string): Promise<void> {
  await database().delete(chats).where(eq(chats.userId, userId));
}

/** Forgets stops that a person asked for ahead of the message. */
export async function deleteEarlyCancels(userId: string): Promise<void> {
  await database().delete(earlyCancels).where(eq(earlyCancels.userId, userId));
}
