import { pool } from "../db/client.ts";
import { LOCAL_OWNER_ID } from "../db/local-owner.ts";
import { disconnectX } from "../publishing/connect-x.ts";
import { discardUserData } from "../runs/discard-chats.ts";
import { writeModelChoice } from "../setup/model-choice.ts";

/**
 * Deletes what is a person's and goes beyond the rows of the account: X is asked to forget the
 * tokens, as far as it answers, the owner's key of a model is forgotten, and everything that was written is gone.
 */
export async function discardPerson(userId: string): Promise<void> {
  await disconnectX(userId);
  if (userId === LOCAL_OWNER_ID) await writeModelChoice(pool(), undefined);
  await discardUserData(userId);
}
