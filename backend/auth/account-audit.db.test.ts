import { newId } from "@linnet/protocol";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { deleteAccount } from "../account/delete-account.ts";
import { database } from "../db/client.ts";
import { deleteOldAudit, latestAudit, recordAudit } from "../db/queries/audit.ts";
import { ensureUser } from "../db/queries/users.ts";
import { auditEvents } from "../db/schema/audit-events.ts";
import { environment, provideEnvironment } from "../process/env.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { auth } from "./auth.ts";
import { CLIENT_ADDRESS_HEADER } from "./client-address.ts";
import { createOwnKey } from "./create-own-key.ts";
import { approveDevice } from "./decide-device.ts";
import { LOCAL_OWNER, ownerToken } from "./owner-token.ts";
import { ADDRESS, postAuth, type SignedUp, signUp, withAccounts } from "./testing/with-accounts.ts";

const LIMIT = 3;
withAccounts({ LINNET_LIMIT_PASSWORDS: String(LIMIT) });

const ELSEWHERE = { [CLIENT_ADDRESS_HEADER]: "198.51.100.9" };

async function linesOf({ id }: SignedUp) {
  const lines = await latestAudit(id, 100);
  return lines.toReversed().map(({ action, details }) => ({ action, details }));
}

function signIn(email: string, password: string, headers: Record<string, string> = {}) {
  return postAuth("sign-in/email", { email, password }, headers);
}

test("what happens to an account is written down, with where it came from", async () => {
  const person = await signUp("ada");
  const { id, email, password } = person;
  await signIn(email, password, ELSEWHERE);
  await signIn(email.toUpperCase(), "not this one", ELSEWHERE);
  await vi.waitFor(async () => expect(await linesOf(person)).toHaveLength(4));
  await postAuth(
    "change-password",
    { currentPassword: password, newPassword: "another long password" },
    Object.fromEntries(person.headers),
  );
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: ADDRESS });
  const key = { userId: id, name: "my script", scopes: ["drafts"], expiresIn: null } as const;
  await createOwnKey(key, headers);
  const asked = await postAuth("device/code", { client_id: "linnet-cli", scope: "drafts" });
  const { user_code: userCode }: { user_code: string } = await asked.json();
  await auth().api.deviceVerify({ query: { user_code: userCode }, headers: person.headers });
  const approval = { userCode, typed: userCode, scopes: ["drafts"], address: ADDRESS } as const;
  expect(await approveDevice(id, approval)).toBe("approved");

  const elsewhere = "198.51.100.9";
  expect(await linesOf(person)).toEqual([
    { action: "person.signed-up", details: { way: "password", address: ADDRESS } },
    { action: "person.signed-in", details: { way: "password", address: ADDRESS } },
    { action: "person.signed-in", details: { way: "password", address: elsewhere } },
    { action: "person.sign-in-failed", details: { way: "password", address: elsewhere } },
    { action: "password.changed", details: { address: ADDRESS } },
    {
      action: "key.created",
      details: { name: "my script", start: expect.any(String), scopes: "drafts", address: ADDRESS },
    },
    {
      action: "client.approved",
      details: { client: "linnet-cli", origin: null, scopes: "drafts", address: ADDRESS },
    },
  ]);
});

test("a client that fetches its token signs nobody in", async () => {
  const person = await signUp("bea");
  const asked = await postAuth("device/code", { client_id: "linnet-cli" });
  const codes: { user_code: string; device_code: string } = await asked.json();
  const { user_code: userCode, device_code } = codes;
  await auth().api.deviceVerify({ query: { user_code: userCode }, headers: person.headers });
  await approveDevice(person.id, { userCode, typed: userCode, scopes: ["drafts"] });
  const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
  const body = { grant_type, device_code, client_id: "linnet-cli" };
  expect((await postAuth("device/token", body)).status).toBe(200);
  const actions = (await linesOf(person)).map(({ action }) => action);
  expect(actions).toEqual(["person.signed-up", "person.signed-in", "client.approved"]);
});

test("the local owner's sign-in is written down", async () => {
  await ensureUser(LOCAL_OWNER);
  provideEnvironment({ LINNET_AUTH: "local" });
  const token = ownerToken(environment().LINNET_SECRET ?? "", runtimeState().ownerTokenRenewal);
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: "127.0.0.1" });
  await auth().api.signInOwner({ body: { token }, headers });
  provideEnvironment({ LINNET_AUTH: "accounts" });
  const [line] = await latestAudit(LOCAL_OWNER.id, 1);
  expect(line).toMatchObject({
    action: "person.signed-in",
    details: { way: "owner", address: "127.0.0.1" },
  });
});

test("lines about the account go after their time; what was posted stays", async () => {
  const { id: userId } = await signUp("old");
  await recordAudit([
    { userId, action: "person.sign-in-failed", details: {} },
    { userId, action: "post.sent", details: {} },
  ]);
  await database()
    .update(auditEvents)
    .set({ createdAt: sql`now() - interval '181 days'` })
    .where(eq(auditEvents.userId, userId));
  await recordAudit([{ userId, action: "key.created", details: {} }]);
  await deleteOldAudit(180);
  const left = (await latestAudit(userId, 10)).map(({ action }) => action);
  expect(left).toEqual(["key.created", "post.sent"]);
});

/** Wrong passwords for an account, each from an address of its own; the last is too many. */
async function guess(email: string): Promise<Response[]> {
  const from = (n: number) => ({ [CLIENT_ADDRESS_HEADER]: `192.0.2.${n}` });
  return Promise.all(
    Array.from({ length: LIMIT + 1 }, (_, n) => signIn(email, `guess ${n}`, from(n + 1))),
  );
}

test.each([
  ["there is", async () => (await signUp("guessed")).email],
  ["there is not", async () => `${newId()}@example.com`],
])("wrong passwords are counted by account, also when %s one", async (_, findEmail) => {
  const answers = await guess(await findEmail());
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array.from({ length: LIMIT }, () => 401), 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  expect(await refused?.json()).toMatchObject({ type: "/problems/rate-limited" });
});

test("a stranger's guesses do not lock the person out of where they have been", async () => {
  const { email, password } = await signUp("known");
  await guess(email);
  expect((await signIn(email, password, ELSEWHERE)).status).toBe(429);
  expect((await signIn(email, password)).status).toBe(200);
  // The right password ends the count.
  expect((await signIn(email, password, ELSEWHERE)).status).toBe(200);
});

test("whoever holds a sign-in cannot guess the password either", async () => {
  const { id, email, headers, password } = await signUp("held");
  for (const [name, value] of Object.entries(ELSEWHERE)) headers.set(name, value);
  await guess(email);
  await expect(deleteAccount(id, headers, password)).rejects.toMatchObject({
    problem: { status: 429 },
  });
  const change = { currentPassword: password, newPassword: "another long password" };
  const changed = await postAuth("change-password", change, Object.fromEntries(headers));
  expect(changed.status).toBe(429);
});
