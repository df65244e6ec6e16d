import { z } from "zod";
import { pairOrigin } from "../db/queries/paired-origins.ts";
import { createKey } from "./api-keys.ts";
import { auth } from "./auth.ts";
import { CLIENTS, isExtensionOrigin } from "./clients.ts";
import { parseScopes } from "./scopes.ts";

/** How long a connected client stays connected, in seconds. */
const CLIENT_TOKEN_LIFETIME = 180 * 24 * 3_600;

const requestSchema = z.object({ client_id: z.string() });
const grantedSchema = z.object({ access_token: z.string(), scope: z.string() });

interface DeviceToken {
  access_token: string;
  token_type: "Bearer";
  /** In seconds. */
  expires_in: number;
  /** Scopes, with spaces between. */
  scope: string;
}

/**
 * Hands a client a key of its own instead of the session that Better Auth made for it: scoped,
 * stored hashed, listed and revoked like any key. The session is deleted.
 *
 * @param request the client's request.
 * @param origin Where it is, when it is an extension: it may call the API while the key lives.
 * @param granted Better Auth's answer.
 * @returns the body of the answer, in the form of RFC 8628.
 */
export async function exchangeDeviceToken(
  request: unknown,
  origin: string | null,
  granted: unknown,
): Promise<DeviceToken> {
  const { client_id: clientId } = requestSchema.parse(request);
  const { access_token: sessionToken, scope } = grantedSchema.parse(granted);
  const { internalAdapter } = await auth().$context;
  const session = await internalAdapter.findSession(sessionToken);
  if (!session) throw new Error("the session of a device authorization is gone");
  await internalAdapter.deleteSession(sessionToken);
  const { id, key } = await createKey({
    userId: session.user.id,
    name: CLIENTS[clientId] ?? clientId,
    scopes: parseScopes(scope) ?? [],
    expiresIn: CLIENT_TOKEN_LIFETIME,
    clientId,
  });
  if (origin !== null && isExtensionOrigin(origin)) await pairOrigin(id, origin);
  return { access_token: key, token_type: "Bearer", expires_in: CLIENT_TOKEN_LIFETIME, scope };
}
