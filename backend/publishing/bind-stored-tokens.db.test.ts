import { symmetricEncrypt } from "better-auth/crypto";
import { beforeAll, expect, test } from "vitest";
import { decryptToken, encryptToken } from "../auth/token-cipher.ts";
import { pool } from "../db/client.ts";
import {
  findXAccount,
  rebindXAccount,
  saveXAccount,
  saveXSignIn,
} from "../db/queries/x-accounts.ts";
import { insertRun } from "../db/testing/insert-run.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { provideEnvironment } from "../process/env.ts";
import { bindStoredTokens } from "./bind-stored-tokens.ts";

withTestDatabase();

const SECRET = "a secret of thirty-two characters";

beforeAll(() => provideEnvironment({ LINNET_SECRET: SECRET }));

async function storedAccount(tokens: { accessToken: string; refreshToken: string | null }) {
  const { userId } = await insertRun();
  const names = { accountId: "1", username: "ada", name: "Ada" };
  await saveXAccount({ userId, ...names, ...tokens, expiresAt: null, environment: null });
  return userId;
}

/** As earlier versions stored it. */
function unbound(data: string, key = SECRET): Promise<string> {
  return symmetricEncrypt({ key, data });
}

test("what an earlier version stored is read once, and bound to its person", async () => {
  const ada = await storedAccount({
    accessToken: await unbound("access"),
    refreshToken: await unbound("refresh"),
  });
  const eve = await storedAccount({ accessToken: await unbound("eve's"), refreshToken: null });
  const lost = await storedAccount({
    accessToken: await unbound("lost", "another secret of about as many characters"),
    refreshToken: null,
  });
  await saveXSignIn({ stateHash: "old", userId: ada, codeVerifier: await unbound("verifier") });
  await saveXSignIn({ stateHash: "new", userId: ada, codeVerifier: encryptToken("verifier", ada) });
  await bindStoredTokens();
  const row = await findXAccount(ada);
  expect(decryptToken(row?.accessToken ?? "", ada)).toBe("access");
  expect(decryptToken(row?.refreshToken ?? "", ada)).toBe("refresh");
  expect(() => decryptToken(row?.accessToken ?? "", eve)).toThrow();
  expect(decryptToken((await findXAccount(eve))?.accessToken ?? "", eve)).toBe("eve's");
  const unread = (await findXAccount(lost))?.accessToken ?? "";
  expect(() => decryptToken(unread, lost)).toThrow("earlier version");
  const { rows } = await pool().query("select state_hash from x_sign_ins");
  expect(rows).toEqual([{ state_hash: "new" }]);
  // A second start finds nothing to do.
  await bindStoredTokens();
  expect(await findXAccount(ada)).toEqual(row);
});

test("tokens that were renewed meanwhile are left as they are", async () => {
  const userId = await storedAccount({ accessToken: await unbound("old"), refreshToken: null });
  const seen = await findXAccount(userId);
  if (!seen) throw new Error("There is an account.");
  const renewed = encryptToken("renewed", userId);
  await pool().query("update x_accounts set access_token = $1 where user_id = $2", [
    renewed,
    userId,
  ]);
  await rebindXAccount(seen, { accessToken: encryptToken("old", userId), refreshToken: null });
  expect((await findXAccount(userId))?.accessToken).toBe(renewed);
});
