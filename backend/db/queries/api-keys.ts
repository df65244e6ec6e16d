import { and, desc, eq } from "drizzle-orm";
import { database } from "../client.ts";
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
