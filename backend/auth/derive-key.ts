import { hkdfSync } from "node:crypto";
import { ConfigurationError, environment } from "../process/env.ts";

/** The purpose of a derived key. A leaked key of one purpose is of no use for another. */
export type KeyPurpose = "cookies" | "owner-token" | "stored-tokens" | "pictures";

/** The secret of this backend, as the start has provided it. */
function givenSecret(): string {
  const { LINNET_SECRET } = environment();
  if (!LINNET_SECRET) throw new ConfigurationError("LINNET_SECRET", "was not provided at start");
  return LINNET_SECRET;
}

/**
 * Derives the key of a purpose from the one secret, by HKDF-SHA-256 (RFC 5869).
 *
 * @param secret Default: that of this backend.
 * @returns 32 bytes.
 */
export function deriveKey(purpose: KeyPurpose, secret = givenSecret()): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `linnet/${purpose}/1`, 32));
}
