import { createHmac, timingSafeEqual } from "node:crypto";
import { LOCAL_OWNER_ID } from "../db/local-owner.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { deriveKey } from "./derive-key.ts";

export const LOCAL_OWNER = { id: LOCAL_OWNER_ID, name: "Owner", email: "owner@localhost" };

/**
 * The bearer token of the local owner. It is derived from the secret, so every instance that shares
 * the secret accepts it.
 *
 * @param renewal what `readOwnerTokenRenewal` says: another one gives another token.
 */
export function ownerToken(secret: string, renewal: string): string {
  const token = createHmac("sha256", deriveKey("owner-token", secret)).update(renewal);
  return `linnet_${token.digest("base64url")}`;
}

/** Compares in constant time. */
export function isOwnerToken(candidate: string, secret: string): boolean {
  const expected = Buffer.from(ownerToken(secret, runtimeState().ownerTokenRenewal));
  const given = Buffer.from(candidate);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
