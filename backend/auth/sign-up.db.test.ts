import { newId } from "@linnet/protocol";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "../db/client.ts";
import { barPerson, unbarPerson } from "../db/queries/people.ts";
import { users } from "../db/schema/users.ts";
import { verifications } from "../db/schema/verifications.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { provideEnvironment } from "../process/env.ts";
import { auth } from "./auth.ts";
import { createInvitationLink } from "./links.ts";

withTestDatabase();
beforeAll(() => {
  provideEnvironment({
    LINNET_AUTH: "accounts",
    LINNET_SECRET: "a secret of this test, of some length",
  });
});

const password = "a password of some length";

async function invited(): Promise<string> {
  return new URL(await createInvitationLink()).searchParams.get("invitation") ?? "";
}

function signUp(invitation?: string, email = `${newId()}@example.com`) {
  const body = { name: "Ada", email, password, ...(invitation ? { invitation } : {}) };
  return auth().api.signUpEmail({ body });
}

const refused = { body: { code: "SIGN_UP_CLOSED" } };

test("a stranger makes no account", async () => {
  await expect(signUp()).rejects.toMatchObject(refused);
  await expect(signUp("guessed")).rejects.toMatchObject(refused);
});

test("a stranger is not told who has an account", async () => {
  const { user } = await signUp(await invited());
  await expect(signUp(undefined, user.email)).rejects.toMatchObject(refused);
});

test("an account that comes about any other way needs an invitation, too", async () => {
  const { internalAdapter } = await auth().$context;
  const user = { name: "Ada", email: `${newId()}@example.com`, emailVerified: true };
  await expect(internalAdapter.createUser(user, { method: "oauth" })).rejects.toMatchObject(
    refused,
  );
});

test("of two who use an invitation at once, one gets an account", async () => {
  const invitation = await invited();
  const tries = await Promise.allSettled([signUp(invitation), signUp(invitation)]);
  expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(signUp(invitation)).rejects.toMatchObject(refused);
});

test("a sign-up that fails for another reason leaves the invitation usable", async () => {
  const invitation = await invited();
  await expect(signUp(invitation, "no address")).rejects.toThrow(/email/i);
  await expect(signUp(invitation)).resolves.toMatchObject({ user: { name: "Ada" } });
});

test("an invitation that is too old is refused", async () => {
  const invitation = await invited();
  await database()
    .update(verifications)
    .set({ expiresAt: new Date(0) });
  await expect(signUp(invitation)).rejects.toMatchObject(refused);
});

test("what is stored does not tell the invitation", async () => {
  const invitation = await invited();
  expect(JSON.stringify(await database().select().from(verifications))).not.toContain(invitation);
});

test("a name is cut, and an address that is too long is refused", async () => {
  const body = { email: `${newId()}@example.com`, password, invitation: await invited() };
  const { user } = await auth().api.signUpEmail({ body: { ...body, name: "n".repeat(5_000) } });
  expect(user.name).toHaveLength(100);
  const long = `${"a".repeat(250)}@example.com`;
  await expect(signUp(await invited(), long)).rejects.toThrow(/longer than 254/);
});

test("a barred person has no sign-in and gets none, until they are let in again", async () => {
  const { user, token } = await signUp(await invited());
  const { internalAdapter } = await auth().$context;
  const signIn = () => auth().api.signInEmail({ body: { email: user.email, password } });
  await barPerson(user.id);
  expect(await internalAdapter.findSession(token ?? "")).toBeNull();
  await expect(signIn()).rejects.toMatchObject({ body: { code: "ACCOUNT_BARRED" } });
  const [row] = await database().select().from(users).where(eq(users.id, user.id));
  expect(row?.barredAt).toBeInstanceOf(Date);
  await unbarPerson(user.id);
  await expect(signIn()).resolves.toMatchObject({ user: { id: user.id } });
});
