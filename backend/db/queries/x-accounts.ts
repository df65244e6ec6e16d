import { and, eq, lt, notLike, sql } from "drizzle-orm";
import { processSingleton } from "../../process/process-singleton.ts";
import { database } from "../client.ts";
import { xAccounts, xSignIns } from "../schema/x-accounts.ts";

/** A connected account; its tokens are encrypted. */
export type XAccountRow = typeof xAccounts.$inferSelect;

/** How long a connection that was begun waits for X. */
const SIGN_IN_MEMORY = sql`now() - interval '10 minutes'`;

/** How long one process may take to renew tokens: longer than a call of X's may. */
const RENEWAL_TIME = sql`now() + interval '60 seconds'`;

/** A person's X account, or undefined. */
export async function findXAccount(userId: string): Promise<XAccountRow | undefined> {
  const query = processSingleton("find-x-account", () =>
    database()
      .select()
      .from(xAccounts)
      .where(eq(xAccounts.userId, sql.placeholder("userId")))
      .prepare("linnet-find-x-account"),
  );
  const [row] = await query.execute({ userId });
  return row;
}

/**
 * Claims the renewal of an account's tokens: they are renewed by one at a time.
 *
 * @returns false when another process renews them, or they are not those that were seen any more.
 */
export async function claimXRenewal({ userId, accessToken }: XAccountRow): Promise<boolean> {
  const claimed = await database()
    .update(xAccounts)
    .set({ renewingUntil: RENEWAL_TIME })
    .where(
      and(
        eq(xAccounts.userId, userId),
        eq(xAccounts.accessToken, accessToken),
        sql`coalesce(${xAccounts.renewingUntil} < now(), true)`,
      ),
    )
    .returning({ userId: xAccounts.userId });
  return claimed.length === 1;
}

/**
 * Stores an account in place of the one that is there. The environment's tokens replace nothing that
 * was made from the same ones.
 */
export async function saveXAccount(
  account: Omit<XAccountRow, "connectedAt" | "refusedAt" | "renewingUntil" | "scope"> & {
    scope?: string | null;
  },
): Promise<void> {
  const { userId: _, ...values } = account;
  await database()
    .insert(xAccounts)
    .values(account)
    .onConflictDoUpdate({
      target: xAccounts.userId,
      set: {
        scope: null,
        ...values,
        refusedAt: null,
        renewingUntil: null,
        connectedAt: sql`now()`,
      },
      setWhere: sql`${xAccounts.environment} is distinct from ${account.environment} or ${account.environment}::text is null`,
    });
}

/** Says whose the tokens of an account are. */
export async function nameXAccount(
  userId: string,
  names: Pick<XAccountRow, "accountId" | "username" | "name">,
): Promise<void> {
  await database().update(xAccounts).set(names).where(eq(xAccounts.userId, userId));
}

/** Ends a renewal, with the tokens that came in place of the used ones if there are any. */
export async function endXRenewal(
  { userId, refreshToken }: XAccountRow,
  tokens?: Pick<XAccountRow, "accessToken" | "refreshToken" | "expiresAt" | "scope">,
): Promise<void> {
  await database()
    .update(xAccounts)
    .set({ renewingUntil: null, ...(tokens ? { ...tokens, refusedAt: null } : {}) })
    .where(and(eq(xAccounts.userId, userId), eq(xAccounts.refreshToken, refreshToken ?? "")));
}

/** Notes that X takes the tokens no more. */
export async function markXRefused(userId: string): Promise<void> {
  await database()
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

/** Accounts whose tokens an earlier version stored: they do not begin with `prefix`. */
export async function unboundXAccounts(prefix: string): Promise<XAccountRow[]> {
  return database()
    .select()
    .from(xAccounts)
    .where(notLike(xAccounts.accessToken, `${prefix}%`));
}

/** Stores an account's tokens as they are encrypted now, if they are still those that were seen. */
export async function rebindXAccount(
  { userId, accessToken }: XAccountRow,
  tokens: Pick<XAccountRow, "accessToken" | "refreshToken">,
): Promise<void> {
  await database()
    .update(xAccounts)
    .set(tokens)
    .where(and(eq(xAccounts.userId, userId), eq(xAccounts.accessToken, accessToken)));
}

/** Forgets connections that an earlier version began: they do not begin with `prefix`. */
export async function deleteUnboundXSignIns(prefix: string): Promise<void> {
  await database()
    .delete(xSignIns)
    .where(notLike(xSignIns.codeVerifier, `${prefix}%`));
}
