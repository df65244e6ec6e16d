import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { z } from "zod";
import { COMMON_PASSWORDS } from "./common-passwords.ts";

/** Characters that a password has to have at least, each counted once. */
const LEAST_VARIETY = 5;

/** Where a password is chosen, and under which name it is sent. */
const CHOICES: ReadonlyMap<string, "password" | "newPassword"> = new Map([
  ["/sign-up/email", "password"],
  ["/change-password", "newPassword"],
]);

/** Whether a guesser tries a password early, however it is spaced, capitalised and punctuated. */
export function isCommonPassword(password: string): boolean {
  const characters = password.normalize("NFKC").toLowerCase();
  if (new Set(characters).size < LEAST_VARIETY) return true;
  return COMMON_PASSWORDS.has(characters.replaceAll(/[^\p{L}\p{N}]/gu, ""));
}

/** Refuses a new password that many people use. */
export function passwordGuard() {
  return {
    id: "password-guard",
    hooks: {
      before: [
        {
          matcher: ({ path }) => CHOICES.has(path ?? ""),
          handler: createAuthMiddleware(async ({ path, body }) => {
            const sent = z.record(z.string(), z.unknown()).catch({}).parse(body);
            const password = sent[CHOICES.get(path) ?? ""];
            if (typeof password !== "string" || !isCommonPassword(password)) return;
            throw new APIError("BAD_REQUEST", {
              code: "COMMON_PASSWORD",
              message: "Many people use this password. Choose another password",
            });
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
