import { and, eq, isNotNull } from "drizzle-orm";
import { database } from "../client.ts";
import { accounts } from "../schema/accounts.ts";

/** Whether a person signs in with a password of this backend. */
export async function hasPassword(userId: string): Promise<boolean> {
  const [row] = await database()
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), isNotNull(accounts.password)))
    .limit(1);
  return row !== undefined;
}
