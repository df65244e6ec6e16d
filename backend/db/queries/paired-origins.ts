import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { database } from "../client.ts";
import { apiKeys } from "../schema/api-keys.ts";
import { pairedOrigins } from "../schema/paired-origins.ts";

/** Lets an extension's origin call the API for as long as the key lives. */
export async function pairOrigin(keyId: string, origin: string): Promise<void> {
  await database().insert(pairedOrigins).values({ keyId, origin }).onConflictDoNothing();
}

/**
 * Whether an extension's origin belongs to a client that is connected now.
 *
 * @param userId The person whose client it has to be; without one, anybody's will do.
 */
export async function isPairedOrigin(origin: string, userId?: string): Promise<boolean> {
  const [row] = await database()
    .select({ keyId: pairedOrigins.keyId })
    .from(pairedOrigins)
    .innerJoin(apiKeys, eq(apiKeys.id, pairedOrigins.keyId))
    .where(
      and(
        eq(pairedOrigins.origin, origin),
        userId === undefined ? undefined : eq(apiKeys.referenceId, userId),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
      ),
    )
    .limit(1);
  return row !== undefined;
}
