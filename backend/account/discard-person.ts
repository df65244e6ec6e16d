import { disconnectX } from "../publishing/connect-x.ts";
import { discardUserData } from "../runs/discard-chats.ts";

/**
 * Deletes what is a person's and goes beyond the rows of the account: X is asked to forget the
 * tokens, as far as it answers, and everything that was written is gone.
 */
export async function discardPerson(userId: string): Promise<void> {
  await disconnectX(userId);
  await discardUserData(userId);
}
