import { APIError } from "better-auth/api";
import type { DeviceAuthorizationGrant } from "better-auth/plugins/device-authorization";
import { CLIENTS, isExtensionOrigin } from "./clients.ts";
import { parseScopes } from "./scopes.ts";

function extensionOrigin(request: Request | undefined): string | null {
  const origin = request?.headers.get("origin");
  return origin && isExtensionOrigin(origin) ? origin : null;
}

/**
 * What Linnet adds to device authorization: the scopes are checked, and the extension that asked
 * is remembered, shown to the person, and the only one that can fetch the token.
 */
export const deviceGrant: DeviceAuthorizationGrant<
  Record<never, never>,
  { origin: string | null }
> = {
  requestSchemaFields: {},
  deviceCodeSchemaFields: { origin: { type: "string", required: false } },
  authorizeRequest({ ctx, request }) {
    const clientId = request.client_id ?? "";
    if (!Object.hasOwn(CLIENTS, clientId)) {
      throw new APIError("BAD_REQUEST", {
        error: "invalid_client",
        error_description: `client_id must be one of ${Object.keys(CLIENTS).join(", ")}`,
      });
    }
    const scopes = parseScopes(request.scope);
    if (!scopes) {
      throw new APIError("BAD_REQUEST", {
        error: "invalid_scope",
        error_description: "scope names something that is not a scope",
      });
    }
    // A code belongs to whoever enters it, not to whom the client names.
    request.user_id = undefined;
    request.scope = scopes.join(" ");
    return { clientId, deviceCodeFields: { origin: extensionOrigin(ctx.request) } };
  },
  assertSessionRedemption({ ctx, deviceCode }) {
    if ((deviceCode.origin ?? null) !== extensionOrigin(ctx.request)) {
      throw new APIError("BAD_REQUEST", {
        error: "invalid_grant",
        error_description: "The code was asked for by another extension",
      });
    }
  },
  getVerificationContext: ({ origin }) => ({ origin: typeof origin === "string" ? origin : null }),
};
