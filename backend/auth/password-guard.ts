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

/** Characters that a password has to have at least, and may have at most. */
export const PASSWORD_LENGTH = { least: 10, most: 128 } as const;

/** @throws APIError 400 for a password that many people use. */
function refuseCommon(password: string): void {
  if (!isCommonPassword(password)) return;
  throw new APIError("BAD_REQUEST", {
    code: "COMMON_PASSWORD",
    message: "Many people use this password. Choose another password",
  });
}

/** @throws APIError 400 for a new password that is too short, too long, or used by many people. */
export function requireGoodPassword(password: string): void {
  const { least, most } = PASSWORD_LENGTH;
  if (password.length < least || password.length > most) {
    throw new APIError("BAD_REQUEST", {
      message: `The password must have ${least} to ${most} characters`,
    });
  }
  refuseCommon(password);
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
            if (typeof password === "string") refuseCommon(password);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
