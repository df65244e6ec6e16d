import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { newNoAddress } from "../db/no-address.ts";
import { recordAudit } from "../db/queries/audit.ts";
import { environment } from "../process/env.ts";
import { clientAddress } from "./client-address.ts";

/**
 * Makes an account by an invitation alone, and signs in. The invitation in the body is used up where the
 * account is made, as for every account. Its person chooses an address and a password
 * later, to sign in elsewhere.
 */
export function join() {
  return {
    id: "join",
    endpoints: {
      join: createAuthEndpoint.serverOnly(
        {
          method: "POST",
          body: z.object({ invitation: z.string().min(1).max(256), name: z.string().min(1) }),
        },
        async (ctx) => {
          // An invitation that was made in `accounts` mode may be open still.
          if (environment().LINNET_AUTH !== "accounts") throw new APIError("NOT_FOUND");
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.createUser(
            { name: ctx.body.name, email: newNoAddress() },
            { method: "anonymous" },
          );
          const session = await internalAdapter.createSession(user.id);
          if (!session) throw new APIError("INTERNAL_SERVER_ERROR");
          await setSessionCookie(ctx, { session, user });
          const details = { way: "invitation", address: clientAddress(ctx.headers) };
          await recordAudit([{ userId: user.id, action: "person.signed-up", details }]);
          return ctx.json({ joined: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
