import { beforeEach, expect, test } from "vitest";
import { provideEnvironment } from "../process/env.ts";
import { decryptToken, encryptToken } from "./token-cipher.ts";

beforeEach(() => provideEnvironment({ LINNET_SECRET: "a secret of thirty-two characters" }));

test("a token is read for the person it was stored for, and for nobody else", () => {
  const stored = encryptToken("a token of X's", "ada");
  expect(stored).not.toContain("token");
  expect(encryptToken("a token of X's", "ada")).not.toBe(stored);
  expect(decryptToken(stored, "ada")).toBe("a token of X's");
  expect(() => decryptToken(stored, "eve")).toThrow();
});

test("a token is not read under another secret, or when a byte of it was changed", () => {
  const stored = encryptToken("a token of X's", "ada");
  const changed = stored.slice(0, 8) + (stored[8] === "A" ? "B" : "A") + stored.slice(9);
  expect(() => decryptToken(changed, "ada")).toThrow();
  expect(() => decryptToken("v2.", "ada")).toThrow();
  provideEnvironment({ LINNET_SECRET: "another secret of about as many characters" });
  expect(() => decryptToken(stored, "ada")).toThrow();
});
