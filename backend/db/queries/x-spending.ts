import { and, eq, gte, ne, sql } from "drizzle-orm";
import { type Database, database, type Transaction } from "../client.ts";
import { users } from "../schema/users.ts";
import { xPosts } from "../schema/x-posts.ts";

/** The first moment of the month by the database's clock, in UTC. */
const MONTH = sql<Date>`date_trunc('month', now() at time zone 'utc') at time zone 'utc'`;

/**
 * Returns the texts that X was asked to post for a person since the month began, also where nobody
 * knows whether it did, or where the post was taken down again.
 */
export async function textsOfMonth(
  userId: string,
  connection: Database | Transaction = database(),
): Promise<{ text: string }[]> {
  return connection
    .select({ text: xPosts.text })
    .from(xPosts)
    .where(
      and(eq(xPosts.userId, userId), ne(xPosts.state, "waiting"), gte(xPosts.claimedAt, MONTH)),
    );
}

/** Returns the most that a person wants to spend in a month, in thousandths of a US dollar; null without such a limit. */
export async function monthlySpending(
  userId: string,
  connection: Database | Transaction = database(),
): Promise<number | null> {
  const [row] = await connection
    .select({ limit: users.monthlySpending })
    .from(users)
    .where(eq(users.id, userId));
  return row?.limit ?? null;
}

/** Sets the most that a person wants to spend in a month, in thousandths of a US dollar; null takes the limit away. */
export async function setMonthlySpending(userId: string, limit: number | null): Promise<void> {
  await database().update(users).set({ monthlySpending: limit }).where(eq(users.id, userId));
}
