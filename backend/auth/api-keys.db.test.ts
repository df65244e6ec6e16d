import { expect, onTestFinished, test, vi } from "vitest";
import { pool } from "../db/client.ts";
import { storedKeys } from "../db/queries/api-keys.ts";
import { createKey, verifyKey } from "./api-keys.ts";
import { signUp, withAccounts } from "./testing/with-accounts.ts";

withAccounts();

test("a key ends by the clock of the database, and no host deletes it", async () => {
  const { id: userId } = await signUp("keeper");
  const made = { userId, name: "a key", scopes: ["drafts"], expiresIn: 86_400 } as const;
  const { id, key } = await createKey(made);
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 7 * 86_400_000);
  onTestFinished(() => now.mockRestore());
  expect(await verifyKey(key)).toEqual({ id, userId, scopes: ["drafts"] });
  expect(await verifyKey(`${key}x`)).toBeUndefined();
  expect((await storedKeys(userId))[0]?.lastRequest).toBeInstanceOf(Date);
  await pool().query("update api_keys set expires_at = now() where id = $1", [id]);
  expect(await verifyKey(key)).toBeUndefined();
  expect(await storedKeys(userId)).toHaveLength(1);
});
