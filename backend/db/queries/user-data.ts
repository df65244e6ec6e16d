import { eq } from "drizzle-orm";
import { database } from "../client.ts";
import { earlyCancels } from "../schema/runs.ts";

/** Forgets stops that a person asked for ahead of the message. */
export async function deleteEarlyCancels(userId: string): Promise<void> {
  await database().delete(earlyCancels).where(eq(earlyCancels.userId, userId));
}
