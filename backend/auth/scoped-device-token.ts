import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { z } from "zod";
import { pairOrigin } from "../db/queries/paired-origins.ts";
import { createKey } from "./api-keys.ts";
import { CLIENTS, isExtensionOrigin } from "./clients.ts";
import { parseScopes } from "./scopes.ts";

/** How long a connected client stays connected, in seconds. */
const CLIENT_TOKEN_LIFETIME = 180 * 24 * 3_600;

const bodySchema = z.object({ client_id: z.string() });
const grantedSchema = z.object({ scope: z.string() });

/**
 * Hands a client a key of its own instead of a session: scoped, stored hashed, listed and revoked
 * like any key. The session that Better Auth made for the exchange is deleted.
 */
export function scopedDeviceToken(): BetterAuthPlugin {
  return {
    id: "scoped-device-token",
    hooks: {
      after: [
        {
          matcher: (context) => context.path === "/device/token",
          handler: createAuthMiddleware(async (ctx) => {
            const exchanged = ctx.context.newSession;
            if (!exchanged) return;
            const { client_id: clientId } = bodySchema.parse(ctx.body);
            const { scope } = grantedSchema.parse(ctx.context.returned);
            await ctx.context.internalAdapter.deleteSession(exchanged.session.token);
            ctx.context.setNewSession(null);
            const { id, key } = await createKey({
              userId: exchanged.user.id,
              name: CLIENTS[clientId] ?? clientId,
              scopes: parseScopes(scope) ?? [],
              expiresIn: CLIENT_TOKEN_LIFETIME,
              clientId,
            });
            const origin = ctx.request?.headers.get("origin");
            if (origin && isExtensionOrigin(origin)) await pairOrigin(id, origin);
            return ctx.json({
              access_token: key,
              token_type: "Bearer",
              expires_in: CLIENT_TOKEN_LIFETIME,
              scope,
            });
          }),
        },
      ],
    },
  };
}
