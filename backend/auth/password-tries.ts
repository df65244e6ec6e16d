import { createHash } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, isAPIError } from "better-auth/api";
import { z } from "zod";
import { hasSignedInFrom, recordAudit } from "../db/queries/audit.ts";
import { findUser } from "../db/queries/users.ts";
import { countAgainst, forgetCount } from "../limits/rate-limits.ts";
import { log } from "../logging/log.ts";
import { Refusal } from "../problems/refusal.ts";
import { clientAddress } from "./client-address.ts";
import { withdrawTokensOf } from "./one-use-token.ts";

const signInSchema = z.object({ email: z.string().toLowerCase() });
const changedSchema = z.object({ user: z.object({ id: z.string(), email: z.string() }) });

/** Returns the name of an account's counter. It is a hash: the tried addresses are not stored. */
function countOf(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/**
 * Counts a try of an account's password, wherever it comes from. A stranger who uses the tries up
 * does not lock the person out: from where they have signed in lately, they are let in.
 *
 * @param email of an account that need not be there, in lower case.
 * @throws Refusal 429
 */
async function countTry(email: string, address: string): Promise<void> {
  try {
    await countAgainst("passwords", countOf(email));
  } catch (error) {
    if (!(await hasSignedInFrom(email, address))) throw error;
  }
}

/**
 * Counts a try of the password by somebody who is signed in already.
 *
 * @param headers Their request.
 * @throws Refusal 429
 */
export async function countOwnTry(userId: string, headers: Headers): Promise<void> {
  const user = await findUser(userId);
  if (user) await countTry(user.email, clientAddress(headers));
}

/** The tries of an account's password count from the beginning: it has another password. */
export async function forgetTries(email: string): Promise<void> {
  await forgetCount("passwords", countOf(email));
}

/** Limits how often a password is tried, and writes down what came of it. */
export function passwordTries() {
  return {
    id: "password-tries",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/sign-in/email",
          handler: createAuthMiddleware(async ({ body, headers }) => {
            const sent = signInSchema.safeParse(body);
            if (!sent.success) return;
            await countTry(sent.data.email, clientAddress(headers)).catch((error: unknown) => {
              if (!(error instanceof Refusal)) throw error;
              const headers = { "retry-after": String(error.advice.retryAfter ?? 1) };
              throw new APIError("TOO_MANY_REQUESTS", { message: error.message }, headers);
            });
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === "/sign-in/email",
          handler: createAuthMiddleware(async ({ body, headers, context }) => {
            const sent = signInSchema.safeParse(body);
            if (!sent.success) return;
            const { email } = sent.data;
            if (!isAPIError(context.returned)) return forgetTries(email);
            const details = { way: "password", address: clientAddress(headers) };
            // Not waited for: how long the answer takes must not tell whether there is an account.
            void context.internalAdapter
              .findUserByEmail(email)
              .then(async (found) => {
                if (!found) return;
                const userId = found.user.id;
                await recordAudit([{ userId, action: "person.sign-in-failed", details }]);
              })
              .catch((error: unknown) => log.warn({ error }, "a sign-in was not written down"));
          }),
        },
        {
          matcher: ({ path }) => path === "/change-password",
          handler: createAuthMiddleware(async ({ headers, context }) => {
            const changed = changedSchema.safeParse(context.returned);
            if (!changed.success) return;
            const { id: userId, email } = changed.data.user;
            await forgetTries(email);
            await withdrawTokensOf("password-link", userId);
            const details = { address: clientAddress(headers) };
            await recordAudit([{ userId, action: "password.changed", details }]);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
