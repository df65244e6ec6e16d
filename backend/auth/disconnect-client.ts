import { revokeKey } from "../db/queries/api-keys.ts";
import { listKeys } from "./list-keys.ts";

/**
 * Revokes a client's key, and with it what its origin may do. A key that a person has made
 * otherwise stays: others may use it too.
 */
export async function disconnectClient(userId: string, keyId: string): Promise<void> {
  const key = (await listKeys(userId)).find(({ id }) => id === keyId);
  if (key?.clientId) await revokeKey(userId, keyId);
}
