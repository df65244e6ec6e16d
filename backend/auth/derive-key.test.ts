import { expect, test } from "vitest";
import { deriveKey } from "./derive-key.ts";

const SECRET = "a secret of thirty-two characters";

test("each purpose has a key of its own, the same at each start", () => {
  const keys = (["cookies", "owner-token", "stored-tokens"] as const).map((purpose) =>
    deriveKey(purpose, SECRET).toString("hex"),
  );
  expect(new Set(keys).size).toBe(3);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(deriveKey("cookies", SECRET).toString("hex")).toBe(keys[0]);
  expect(deriveKey("cookies", `${SECRET}!`).toString("hex")).not.toBe(keys[0]);
});
