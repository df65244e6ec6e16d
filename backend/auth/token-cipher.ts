import { seal, unseal } from "./seal.ts";

/** The prefix of a token that is encrypted for its person. */
export const BOUND = "v2.";

/** A token as it is stored: encrypted, and good for this person's row only. */
export function encryptToken(token: string, userId: string): string {
  return BOUND + seal("stored-tokens", Buffer.from(token), userId).toString("base64url");
}

/** @throws when it was stored for somebody else, under another secret, or by an earlier version. */
export function decryptToken(stored: string, userId: string): string {
  if (!stored.startsWith(BOUND)) throw new Error("The token was stored by an earlier version.");
  const sealed = Buffer.from(stored.slice(BOUND.length), "base64url");
  return unseal("stored-tokens", sealed, userId).toString("utf8");
}
