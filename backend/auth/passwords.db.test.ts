import { expect, test } from "vitest";
import { deleteAccount } from "../account/delete-account.ts";
import { answerDeviceCode } from "../db/queries/device-codes.ts";
import { findUser } from "../db/queries/users.ts";
import { createKey, verifyKey } from "./api-keys.ts";
import { auth } from "./auth.ts";
import { createPasswordLink } from "./links.ts";
import { personOfLink } from "./reset-password.ts";
import { postAuth, signUp, withAccounts } from "./testing/with-accounts.ts";

withAccounts();

test("an account with a password is deleted by that password only", async () => {
  const { id, headers, password } = await signUp("leaver");
  await expect(deleteAccount(id, headers)).rejects.toThrow("The password is missing");
  await expect(deleteAccount(id, headers, "")).rejects.toThrow("The password is missing");
  await expect(deleteAccount(id, headers, `${password}!`)).rejects.toThrow("Invalid password");
  expect(await findUser(id)).toBeDefined();
  await deleteAccount(id, headers, password);
  expect(await findUser(id)).toBeUndefined();
});

test("a password that many people use is refused, at the beginning and later", async () => {
  const common = "Password123!";
  const body = { name: "New", email: "new@example.com", password: common };
  const refused = await postAuth("sign-up/email", body);
  expect(await refused.json()).toMatchObject({
    type: "/problems/invalid-request",
    detail: expect.stringContaining("Choose another password"),
  });
  const { headers, password } = await signUp("careful");
  const change = { currentPassword: password, newPassword: common };
  const changed = await postAuth("change-password", change, Object.fromEntries(headers));
  expect(await changed.json()).toMatchObject({ type: "/problems/invalid-request" });
});

test("a changed password ends the links by which another one could be chosen", async () => {
  const { id, headers, password } = await signUp("linked");
  const link = new URL(await createPasswordLink(id, 1));
  const change = { currentPassword: password, newPassword: "another long password" };
  const changed = await postAuth("change-password", change, Object.fromEntries(headers));
  expect(changed.status).toBe(200);
  expect(await personOfLink(link.searchParams.get("token") ?? "")).toBeUndefined();
});

test.each([true, false])(
  "a changed password ends keys and clients if asked to: %s",
  async (ends) => {
    const { id, headers, password } = await signUp("changer");
    const made = { userId: id, name: "a key", scopes: ["drafts"], expiresIn: null } as const;
    const { key } = await createKey(made);
    const asked = await postAuth("device/code", { client_id: "linnet-cli" });
    const codes: { user_code: string; device_code: string } = await asked.json();
    await auth().api.deviceVerify({ query: { user_code: codes.user_code }, headers });
    await answerDeviceCode(id, codes.user_code, "drafts");

    const change = (currentPassword: string, newPassword: string) =>
      postAuth(
        "change-password",
        { currentPassword, newPassword, revokeKeys: ends },
        Object.fromEntries(headers),
      );
    expect((await change("not the password", "another long password")).status).toBe(400);
    expect(await verifyKey(key)).toBeDefined();
    expect((await change(password, "another long password")).status).toBe(200);

    expect((await verifyKey(key)) === undefined).toBe(ends);
    const fetched = await postAuth("device/token", {
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
      device_code: codes.device_code,
      client_id: "linnet-cli",
    });
    expect(fetched.status).toBe(ends ? 400 : 200);
  },
);
