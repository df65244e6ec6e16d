import { createHash } from "node:crypto";
import { z } from "zod";
import { keyInUse } from "../db/queries/api-keys.ts";
import { withinQuota } from "../limits/within-quota.ts";
import { auth } from "./auth.ts";
import { type Scope, scopeSchema } from "./scopes.ts";

/** The resource under which the plugin keeps a key's scopes. */
const RESOURCE = "linnet";
const permissionsSchema = z.object({ [RESOURCE]: z.array(scopeSchema) });

export interface NewKey {
  userId: string;
  name: string;
  scopes: readonly Scope[];
  /** Seconds from now; null: it does not expire. */
  expiresIn: number | null;
  /** For a connected client: which one. */
  clientId?: string;
}

/**
 * Makes a key. Its text is in the answer and nowhere else: what is stored is a hash.
 *
 * @throws ProblemResponse 409 when the person has as many as they may.
 */
export async function createKey(wanted: NewKey): Promise<{
  id: string;
  key: string;
  name: string;
  start: string | null;
  createdAt: Date;
  expiresAt: Date | null;
}> {
  const { userId, name, scopes, expiresIn, clientId } = wanted;
  const body = {
    userId,
    name,
    ...(expiresIn === null ? {} : { expiresIn }),
    permissions: { [RESOURCE]: [...scopes] },
    ...(clientId ? { metadata: { clientId } } : {}),
  };
  const created = await withinQuota(() => auth().api.createApiKey({ body }));
  const { id, key, start, createdAt, expiresAt } = created;
  return { id, key, name, start, createdAt, expiresAt };
}

/**
 * Returns the owner and the scopes of a key; undefined when the key is unknown, revoked or expired by the database's clock:
 * Better Auth would delete a key that its own host takes for expired.
 */
export async function verifyKey(
  key: string,
): Promise<{ id: string; userId: string; scopes: Scope[] } | undefined> {
  // As Better Auth's plugin hashes it.
  const found = await keyInUse(createHash("sha256").update(key).digest("base64url"));
  if (!found) return undefined;
  return { id: found.id, userId: found.userId, scopes: storedScopes(found.permissions) };
}

/** The scopes in a stored `permissions` column. */
export function storedScopes(permissions: string | null): Scope[] {
  const parsed = permissionsSchema.safeParse(JSON.parse(permissions ?? "null"));
  return parsed.data?.[RESOURCE] ?? [];
}
