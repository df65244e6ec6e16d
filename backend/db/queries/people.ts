import { and, eq, ne, sql } from "drizzle-orm";
import { database } from "../client.ts";
import { LOCAL_OWNER_ID } from "../local-owner.ts";
import { accounts } from "../schema/accounts.ts";
import { dailyUsage } from "../schema/daily-usage.ts";
import { sessions } from "../schema/sessions.ts";
import { users } from "../schema/users.ts";

/** A person with an account. The local owner, who exists in every database, has none. */
const havingAccount = ne(users.id, LOCAL_OWNER_ID);

/** How many people have an account. */
export async function countPeople(): Promise<number> {
  return database().$count(users, havingAccount);
}

/** Everybody who has an account, with what they have used today, the oldest first. */
export async function listPeople() {
  return database()
    .select({
      email: users.email,
      name: users.name,
      createdAt: users.createdAt,
      barredAt: users.barredAt,
      messages: sql<number>`coalesce(${dailyUsage.messages}, 0)`,
      tokens: sql<number>`coalesce(${dailyUsage.tokens}, 0)`.mapWith(Number),
    })
    .from(users)
    .leftJoin(
      dailyUsage,
      and(
        eq(dailyUsage.userId, users.id),
        eq(dailyUsage.day, sql`(now() at time zone 'utc')::date`),
      ),
    )
    .where(havingAccount)
    .orderBy(users.createdAt, users.id);
}

/** Returns the id of the person with an email address. */
export async function findPerson(email: string): Promise<string | undefined> {
  const [row] = await database()
    .select({ id: users.id })
    .from(users)
    .where(and(havingAccount, eq(users.email, email.toLowerCase())));
  return row?.id;
}

/** Keeps a person out from now on: sign-ins end, and keys work no more until they are let in again. */
export async function barPerson(userId: string): Promise<void> {
  await database().transaction(async (transaction) => {
    await transaction
      .update(users)
      .set({ barredAt: sql`coalesce(${users.barredAt}, now())` })
      .where(eq(users.id, userId));
    await transaction.delete(sessions).where(eq(sessions.userId, userId));
  });
}

/** Lets a person in again. */
export async function unbarPerson(userId: string): Promise<void> {
  await database().update(users).set({ barredAt: null }).where(eq(users.id, userId));
}

/**
 * Gives a person another password, and ends their sign-ins.
 *
 * @param password hashed.
 * @returns false when they sign in without one.
 */
export async function replacePassword(userId: string, password: string): Promise<boolean> {
  return database().transaction(async (transaction) => {
    const changed = await transaction
      .update(accounts)
      .set({ password, updatedAt: sql`now()` })
      .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")))
      .returning({ id: accounts.id });
    if (changed.length === 0) return false;
    await transaction.delete(sessions).where(eq(sessions.userId, userId));
    return true;
  });
}
