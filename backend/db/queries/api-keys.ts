import { and, desc, eq } from "drizzle-orm";
import { database, pool } from "../client.ts";
import { apiKeys } from "../schema/api-keys.ts";
import { deviceCodes } from "../schema/device-codes.ts";
import { pairedOrigins } from "../schema/paired-origins.ts";

/** A person's keys as they are stored, newest first, without the hash. */
export async function storedKeys(userId: string) {
  return database()
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      start: apiKeys.start,
      permissions: apiKeys.permissions,
      metadata: apiKeys.metadata,
      origin: pairedOrigins.origin,
      createdAt: apiKeys.createdAt,
      lastRequest: apiKeys.lastRequest,
      expiresAt: apiKeys.expiresAt,
    })
    .from(apiKeys)
    .leftJoin(pairedOrigins, eq(pairedOrigins.keyId, apiKeys.id))
    .where(eq(apiKeys.referenceId, userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

/** A key of which a request came so long ago is noted as used once more, in SQL. */
const USED_AGAIN = "10 seconds";

/** Finds a key by its hash, unless it has expired, and notes that it was used. */
export async function keyInUse(
  hash: string,
): Promise<{ id: string; userId: string; permissions: string | null } | undefined> {
  const { rows } = await pool().query<{ id: string; userId: string; permissions: string | null }>({
    name: "linnet-use-key",
    text: `
      with found as (
        select id, reference_id, permissions, last_request from api_keys
         where key = $1 and enabled and (expires_at is null or expires_at > now())
      ), used as (
        update api_keys k set last_request = now() from found f
         where k.id = f.id
           and (f.last_request is null or f.last_request not between now() - interval '${USED_AGAIN}' and now())
      )
      select id, reference_id as "userId", permissions from found`,
    values: [hash],
  });
  return rows[0];
}

/** Makes all keys of a user useless at once, those too that a client is about to fetch. */
export async function revokeKeys(userId: string): Promise<void> {
  await database().transaction(async (transaction) => {
    // A code that is approved and not fetched yet would become a key.
    await transaction.delete(deviceCodes).where(eq(deviceCodes.userId, userId));
    await transaction.delete(apiKeys).where(eq(apiKeys.referenceId, userId));
  });
}

/** Makes a key of the user's useless at once; false when there is none. */
export async function revokeKey(userId: string, keyId: string): Promise<boolean> {
  const revoked = await database()
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.referenceId, userId)))
    .returning({ id: apiKeys.id });
  return revoked.length > 0;
}
