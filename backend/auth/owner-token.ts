import { timingSafeEqual } from "node:crypto";
import { deriveKey } from "./derive-key.ts";

/** The id of the one user of `local` mode. */
export const LOCAL_OWNER_ID = "owner";

export const LOCAL_OWNER = { id: LOCAL_OWNER_ID, name: "Owner", email: "owner@localhost" };

/**
 * The bearer token of the local owner. It is derived from the secret, so every instance that
 * shares the secret accepts it, and it needs no storage.
 */
export function ownerToken(secret: string): string {
  return `linnet_${deriveKey("owner-token", secret).toString("base64url")}`;
}

/** Compares in constant time. */
export function isOwnerToken(candidate: string, secret: string): boolean {
  const expected = Buffer.from(ownerToken(secret));
  const given = Buffer.from(candidate);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
