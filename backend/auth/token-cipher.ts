import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "./derive-key.ts";

const ALGORITHM = "aes-256-gcm";
/** The prefix of a token that is encrypted for its person. */
export const BOUND = "v2.";
/** Bytes of the nonce and of the tag, as NIST SP 800-38D has them. */
const NONCE = 12;
const TAG = 16;

/** A token as it is stored: encrypted, and good for this person's row only. */
export function encryptToken(token: string, userId: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, deriveKey("stored-tokens"), nonce);
  cipher.setAAD(Buffer.from(userId));
  const encrypted = [nonce, cipher.update(token, "utf8"), cipher.final(), cipher.getAuthTag()];
  return BOUND + Buffer.concat(encrypted).toString("base64url");
}

/** @throws when it was stored for somebody else, under another secret, or by an earlier version. */
export function decryptToken(stored: string, userId: string): string {
  if (!stored.startsWith(BOUND)) throw new Error("The token was stored by an earlier version.");
  const bytes = Buffer.from(stored.slice(BOUND.length), "base64url");
  const decipher = createDecipheriv(
    ALGORITHM,
    deriveKey("stored-tokens"),
    bytes.subarray(0, NONCE),
    { authTagLength: TAG },
  );
  decipher.setAAD(Buffer.from(userId));
  decipher.setAuthTag(bytes.subarray(-TAG));
  const token = decipher.update(bytes.subarray(NONCE, -TAG));
  return Buffer.concat([token, decipher.final()]).toString("utf8");
}
