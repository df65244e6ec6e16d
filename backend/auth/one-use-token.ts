import { createHash, randomBytes } from "node:crypto";
import { isOneUseUsable, saveOneUse, takeOneUse } from "../db/queries/one-use-tokens.ts";

/** The purpose of a token: to sign in the local owner, or to make an account. */
export type OneUse = "owner-link" | "invitation";

/** The database knows a token by its hash. */
function identifierOf(use: OneUse, token: string): string {
  return `${use}:${createHash("sha256").update(token).digest("base64url")}`;
}

/** Makes a token that works once, within so many hours. Its text is stored nowhere. */
export async function createOneUseToken(use: OneUse, hours: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await saveOneUse(identifierOf(use, token), hours);
  return token;
}

/** Whether a token still works; it goes on to do so. */
export async function isUsableToken(use: OneUse, token: string): Promise<boolean> {
  return isOneUseUsable(identifierOf(use, token));
}

/** Uses a token up; false when it was used before, is too old, or was never made. */
export async function redeemToken(use: OneUse, token: string): Promise<boolean> {
  return takeOneUse(identifierOf(use, token));
}
