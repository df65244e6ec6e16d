import { z } from "zod";

const LABEL = "linnet/owner-proof/1";
const ALGORITHM = { name: "HMAC", hash: "SHA-256", length: 256 } as const;

/** 32 bytes, as hexadecimal digits. */
const digitsSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Asks a backend to prove that it has the data of a local owner. */
export const ownerQuestionSchema = z.strictObject({ nonce: digitsSchema });
/** The answer: what {@link proveOwner} returns. */
export const ownerProofSchema = z.object({ proof: digitsSchema });

/** A nonce that nobody has asked with before. */
export function newOwnerNonce(): string {
  return toDigits(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * The proof of who has the local owner's token: HMAC-SHA-256 over a label, the nonce and the address at which the
 * backend itself listens. A proof that was passed on from a backend at another address is of no use therefore. The
 * key is derived from the token by HKDF (RFC 5869).
 *
 * @param nonce 64 hexadecimal digits.
 * @param address an IP address and its port, such as `127.0.0.1:3210` or `[::1]:3210`.
 * @returns 64 hexadecimal digits.
 */
export async function proveOwner(token: string, nonce: string, address: string): Promise<string> {
  const proof = await crypto.subtle.sign("HMAC", await keyOf(token), signed(nonce, address));
  return toDigits(new Uint8Array(proof));
}

/** Whether a proof is that of {@link proveOwner}. Compares in constant time. */
export async function isOwnerProof(
  proof: string,
  { token, nonce, address }: { token: string; nonce: string; address: string },
): Promise<boolean> {
  const bytes = Uint8Array.from(proof.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify("HMAC", await keyOf(token), bytes, signed(nonce, address));
}

async function keyOf(token: string): Promise<CryptoKey> {
  const { subtle } = crypto;
  const given = await subtle.importKey("raw", bytesOf(token), "HKDF", false, ["deriveKey"]);
  const derivation = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: bytesOf(LABEL),
  };
  return subtle.deriveKey(derivation, given, ALGORITHM, false, ["sign", "verify"]);
}

function signed(nonce: string, address: string): Uint8Array<ArrayBuffer> {
  return bytesOf([LABEL, nonce, address].join("\n"));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toDigits(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
