import { createHash, randomBytes } from "node:crypto";
import {
  dropOneUse,
  dropOneUseOf,
  findOneUse,
  hasRecentOneUse,
  listOneUse,
  saveOneUse,
  takeOneUse,
} from "../db/queries/one-use-tokens.ts";

/** The purpose of a token: to sign in the local owner, to make an account, or to choose a password. */
export type OneUse = "owner-link" | "invitation" | "password-link";

/** The database knows a token by its hash. */
function identifierOf(use: OneUse, token: string): string {
  return `${use}:${createHash("sha256").update(token).digest("base64url")}`;
}

/**
 * Makes a token that works once, within so many hours. Its text is stored nowhere.
 *
 * @param value what `redeemToken` returns for it.
 * @param madeBy the owner who makes it; it ends when they are an owner no more.
 */
export async function createOneUseToken(
  use: OneUse,
  hours: number,
  value = "",
  madeBy?: string,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await saveOneUse(identifierOf(use, token), hours, value, madeBy);
  return token;
}

/** Returns the value of a token that still works, and goes on to do so. */
export async function readToken(use: OneUse, token: string): Promise<string | undefined> {
  return findOneUse(identifierOf(use, token));
}

/**
 * Uses a token up.
 *
 * @returns the value it was made with; undefined when it was used before, is too old, or was never
 * made.
 */
export async function redeemToken(use: OneUse, token: string): Promise<string | undefined> {
  return takeOneUse(identifierOf(use, token));
}

/** The tokens of a purpose that were not used yet, the newest first. */
export function listTokens(use: OneUse) {
  return listOneUse(`${use}:`);
}

/** Whether a token of a purpose was made with a value in the last minutes, and not used yet. */
export function hasRecentToken(use: OneUse, value: string, minutes: number): Promise<boolean> {
  return hasRecentOneUse(`${use}:`, value, minutes);
}

/** Ends a token that was not used. Returns its value; undefined when it is not there any more. */
export function withdrawToken(use: OneUse, id: string): Promise<string | undefined> {
  return dropOneUse(`${use}:`, id);
}

/** Ends every token of a purpose that was made with a value. */
export function withdrawTokensOf(use: OneUse, value: string): Promise<void> {
  return dropOneUseOf(`${use}:`, value);
}
