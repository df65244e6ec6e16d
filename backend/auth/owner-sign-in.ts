import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { LOCAL_OWNER_ID } from "../db/local-owner.ts";
import { recordAudit } from "../db/queries/audit.ts";
import { environment } from "../process/env.ts";
import { clientAddress } from "./client-address.ts";
import { redeemToken } from "./one-use-token.ts";
import { isOwnerToken } from "./owner-token.ts";

/** Sign-in of the local owner: by a link that works once, or by the owner's token. */
export function ownerSignIn() {
  return {
    id: "owner-sign-in",
    endpoints: {
      signInOwner: createAuthEndpoint.serverOnly(
        { method: "POST", body: z.object({ token: z.string().min(1).max(256) }) },
        async (ctx) => {
          const { token } = ctx.body;
          const { LINNET_SECRET, LINNET_AUTH } = environment();
          const isOwner =
            LINNET_AUTH === "local" &&
            LINNET_SECRET !== undefined &&
            (isOwnerToken(token, LINNET_SECRET) ||
              (await redeemToken("owner-link", token)) !== undefined);
          const user = isOwner && (await ctx.context.internalAdapter.findUserById(LOCAL_OWNER_ID));
          if (!user) {
            throw new APIError("UNAUTHORIZED", {
              message: "The link was used, or is too old. Sign in with the token.",
            });
          }
          const session = await ctx.context.internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          const details = { way: "owner", address: clientAddress(ctx.headers) };
          await recordAudit([{ userId: user.id, action: "person.signed-in", details }]);
          return ctx.json({ signedIn: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
