import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey, type KeyPurpose } from "./derive-key.ts";

const ALGORITHM = "aes-256-gcm";
/** Bytes of the nonce and of the tag, as NIST SP 800-38D has them. */
const NONCE = 12;
const TAG = 16;

/** Encrypts bytes with the key of a purpose, for one owner only. */
export function seal(purpose: KeyPurpose, bytes: Buffer, owner: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, deriveKey(purpose), nonce);
  cipher.setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** @throws when the bytes were sealed for another owner or purpose, or under another secret. */
export function unseal(purpose: KeyPurpose, sealed: Buffer, owner: string): Buffer {
  const nonce = sealed.subarray(0, NONCE);
  const options = { authTagLength: TAG };
  const decipher = createDecipheriv(ALGORITHM, deriveKey(purpose), nonce, options);
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
}
