import { expect, test } from "vitest";
import { isOwnerProof, newOwnerNonce, proveOwner } from "./owner-proof.ts";

const token = "linnet_of-this-owner";
const address = "127.0.0.1:3210";

test("a proof is good for its token, its nonce and its address alone", async () => {
  const nonce = newOwnerNonce();
  const proof = await proveOwner(token, nonce, address);
  expect(await isOwnerProof(proof, { token, nonce, address })).toBe(true);
  for (const other of [
    { token: "linnet_of-another-owner" },
    { nonce: newOwnerNonce() },
    // Passed on from the true backend, which listens at another port or address.
    { address: "127.0.0.1:3211" },
    { address: "127.0.0.2:3210" },
    { address: "[::1]:3210" },
  ]) {
    expect(await isOwnerProof(proof, { token, nonce, address, ...other })).toBe(false);
  }
});

test("what is no proof is refused", async () => {
  const nonce = newOwnerNonce();
  const proof = await proveOwner(token, nonce, address);
  const last = proof.endsWith("0") ? "1" : "0";
  for (const wrong of ["", proof.slice(0, -2), `${proof}00`, `${proof.slice(0, -1)}${last}`]) {
    expect(await isOwnerProof(wrong, { token, nonce, address })).toBe(false);
  }
});

test("the proof is what PROTOCOL.md says, so that other programs can compute it", async () => {
  const { createHmac, hkdfSync } = await import("node:crypto");
  const nonce = newOwnerNonce();
  const key = new Uint8Array(hkdfSync("sha256", token, "", "linnet/owner-proof/1", 32));
  const expected = createHmac("sha256", key).update(`linnet/owner-proof/1\n${nonce}\n${address}`);
  expect(await proveOwner(token, nonce, address)).toBe(expected.digest("hex"));
});
