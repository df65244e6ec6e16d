import { newId } from "@linnet/protocol";
import { and, desc, eq, gt, like, sql } from "drizzle-orm";
import { database, type Transaction } from "../client.ts";
import { verifications } from "../schema/verifications.ts";

/** Rows that are that token's and still good, by the database's clock. */
function usable(identifier: string) {
  return and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, sql`now()`));
}

/** Rows whose identifiers begin so: those of a purpose. */
function ofPurpose(prefix: string) {
  return like(verifications.identifier, `${prefix}%`);
}

/**
 * Stores what a token is known by for so many hours.
 *
 * @param value what whoever uses the token up is told.
 * @param madeBy the owner who makes it.
 */
export async function saveOneUse(
  identifier: string,
  hours: number,
  value: string,
  madeBy?: string,
): Promise<void> {
  await database()
    .insert(verifications)
    .values({
      id: newId(),
      identifier,
      value,
      madeBy,
      expiresAt: sql`now() + make_interval(secs => ${hours * 3_600})`,
    });
}

/** Returns the value of a token that can still be used. */
export async function findOneUse(identifier: string): Promise<string | undefined> {
  const [row] = await database()
    .select({ value: verifications.value })
    .from(verifications)
    .where(usable(identifier));
  return row?.value;
}

/** Uses a token up and returns its value. Of several that try at once, one gets it. */
export async function takeOneUse(identifier: string): Promise<string | undefined> {
  const [row] = await database()
    .delete(verifications)
    .where(usable(identifier))
    .returning({ value: verifications.value });
  return row?.value;
}

/** Tokens whose identifiers begin so, and which can still be used; the newest first. */
export async function listOneUse(
  prefix: string,
): Promise<{ id: string; value: string; createdAt: Date; expiresAt: Date }[]> {
  return database()
    .select({
      id: verifications.id,
      value: verifications.value,
      createdAt: verifications.createdAt,
      expiresAt: verifications.expiresAt,
    })
    .from(verifications)
    .where(and(ofPurpose(prefix), gt(verifications.expiresAt, sql`now()`)))
    .orderBy(desc(verifications.createdAt), verifications.id);
}

/** Ends a token that was not used. Returns its value; undefined when it was used before, or has another purpose. */
export async function dropOneUse(prefix: string, id: string): Promise<string | undefined> {
  const [row] = await database()
    .delete(verifications)
    .where(and(eq(verifications.id, id), ofPurpose(prefix)))
    .returning({ value: verifications.value });
  return row?.value;
}

/** Ends all tokens of a purpose that have that value. */
export async function dropOneUseOf(prefix: string, value: string): Promise<void> {
  await database()
    .delete(verifications)
    .where(and(eq(verifications.value, value), ofPurpose(prefix)));
}

/** Ends what somebody made as an owner who is none any more: it would let them in again. */
export async function dropOneUseMadeBy(userId: string, transaction: Transaction): Promise<void> {
  await transaction.delete(verifications).where(eq(verifications.madeBy, userId));
}

/** Whether a token of a purpose was stored with a value in the last minutes. */
export async function hasRecentOneUse(
  prefix: string,
  value: string,
  minutes: number,
): Promise<boolean> {
  const rows = await database()
    .select({ id: verifications.id })
    .from(verifications)
    .where(
      and(
        eq(verifications.value, value),
        ofPurpose(prefix),
        gt(verifications.createdAt, sql`now() - make_interval(mins => ${minutes})`),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
