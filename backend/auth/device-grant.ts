import { APIError } from "better-auth/api";
import type { DeviceAuthorizationGrant } from "better-auth/plugins/device-authorization";
import { clientAddress } from "./client-address.ts";
import { CLIENTS, isExtensionOrigin } from "./clients.ts";
import { DEFAULT_CLIENT_SCOPES, parseScopes } from "./scopes.ts";

function extensionOrigin(request: Request | undefined): string | null {
  const origin = request?.headers.get("origin");
  return origin && isExtensionOrigin(origin) ? origin : null;
}

/** The facts about a client that asks to be connected, beside its own statements. */
interface AskingClient extends Record<string, unknown> {
  /** The extension that it is; null for another program. */
  origin: string | null;
  /** From which network address it asked. */
  address: string | null;
  askedAt: Date | null;
}

/**
 * What Linnet adds to device authorization: the scopes are checked, and from where and when a
 * client asked is remembered and shown to the person. Only the extension that asked can fetch the
 * token.
 */
export const deviceGrant: DeviceAuthorizationGrant<Record<never, never>, AskingClient> = {
  requestSchemaFields: {},
  deviceCodeSchemaFields: {
    origin: { type: "string", required: false },
    address: { type: "string", required: false },
    createdAt: { type: "date", required: false },
  },
  authorizeRequest({ ctx, request }) {
    const clientId = request.client_id ?? "";
    if (!Object.hasOwn(CLIENTS, clientId)) {
      throw new APIError("BAD_REQUEST", {
        error: "invalid_client",
        error_description: `client_id must be one of ${Object.keys(CLIENTS).join(", ")}`,
      });
    }
    const named = parseScopes(request.scope);
    if (!named) {
      throw new APIError("BAD_REQUEST", {
        error: "invalid_scope",
        error_description: "scope names something that is not a scope",
      });
    }
    // A code belongs to whoever enters it, not to whom the client names.
    request.user_id = undefined;
    request.scope = (named.length > 0 ? named : DEFAULT_CLIENT_SCOPES).join(" ");
    const address = clientAddress(ctx.request?.headers);
    return { clientId, deviceCodeFields: { origin: extensionOrigin(ctx.request), address } };
  },
  assertSessionRedemption({ ctx, deviceCode }) {
    if ((deviceCode.origin ?? null) !== extensionOrigin(ctx.request)) {
      throw new APIError("BAD_REQUEST", {
        error: "invalid_grant",
        error_description: "The code was asked for by another extension",
      });
    }
  },
  getVerificationContext: ({ origin, address, createdAt }) => ({
    origin: typeof origin === "string" ? origin : null,
    address: typeof address === "string" ? address : null,
    askedAt: createdAt instanceof Date ? createdAt : null,
  }),
};
