import { eq, lt, sql } from "drizzle-orm";
import { type Database, database, type Transaction } from "../client.ts";
import { xAccounts, xSignIns } from "../schema/x-accounts.ts";

/** A connected account; its tokens are encrypted. */
export type XAccountRow = typeof xAccounts.$inferSelect;

/** How long a connection that was begun waits for X. */
const SIGN_IN_MEMORY = sql`now() - interval '10 minutes'`;

/** A person's X account, or undefined. */
export async function findXAccount(
  userId: string,
  connection: Database | Transaction = database(),
): Promise<XAccountRow | undefined> {
  const [row] = await connection.select().from(xAccounts).where(eq(xAccounts.userId, userId));
  return row;
}

/** The same, locked: refresh tokens are used by one at a time. */
export async function lockXAccount(
  transaction: Transaction,
  userId: string,
): Promise<XAccountRow | undefined> {
  const [row] = await transaction
    .select()
    .from(xAccounts)
    .where(eq(xAccounts.userId, userId))
    .for("update");
  return row;
}

/** Stores an account in place of the one that is there. */
export async function saveXAccount(
  account: Omit<XAccountRow, "connectedAt" | "refusedAt">,
  connection: Database | Transaction = database(),
): Promise<void> {
  const { userId: _, ...values } = account;
  await connection
    .insert(xAccounts)
    .values(account)
    .onConflictDoUpdate({
      target: xAccounts.userId,
      set: { ...values, refusedAt: null, connectedAt: sql`now()` },
    });
}

/** Stores the tokens that came in place of used ones. */
export async function saveXTokens(
  transaction: Transaction,
  userId: string,
  tokens: Pick<XAccountRow, "accessToken" | "refreshToken" | "expiresAt">,
): Promise<void> {
  await transaction
    .update(xAccounts)
    .set({ ...tokens, refusedAt: null })
    .where(eq(xAccounts.userId, userId));
}

/** Notes that X takes the tokens no more. */
export async function markXRefused(
  userId: string,
  connection: Database | Transaction = database(),
): Promise<void> {
  await connection
    .update(xAccounts)
    .set({ refusedAt: sql`now()` })
    .where(eq(xAccounts.userId, userId));
}

/** Forgets a person's account with its tokens; undefined when there was none. */
export async function deleteXAccount(userId: string): Promise<XAccountRow | undefined> {
  const [row] = await database().delete(xAccounts).where(eq(xAccounts.userId, userId)).returning();
  return row;
}

/** Remembers a connection that was begun. */
export async function saveXSignIn(signIn: {
  stateHash: string;
  userId: string;
  codeVerifier: string;
}): Promise<void> {
  await database().delete(xSignIns).where(lt(xSignIns.createdAt, SIGN_IN_MEMORY));
  await database().insert(xSignIns).values(signIn);
}

/** Takes a connection that was begun; it is used up. */
export async function takeXSignIn(
  stateHash: string,
): Promise<{ userId: string; codeVerifier: string } | undefined> {
  const [row] = await database()
    .delete(xSignIns)
    .where(eq(xSignIns.stateHash, stateHash))
    .returning({
      userId: xSignIns.userId,
      codeVerifier: xSignIns.codeVerifier,
      isRecent: sql<boolean>`${xSignIns.createdAt} > ${SIGN_IN_MEMORY}`,
    });
  return row?.isRecent ? row : undefined;
}
