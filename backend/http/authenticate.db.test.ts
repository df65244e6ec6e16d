import { beforeAll, expect, test } from "vitest";
import { createKey } from "../auth/api-keys.ts";
import { postAuth, type SignedUp, signUp, withAccounts } from "../auth/testing/with-accounts.ts";
import { revokeKey } from "../db/queries/api-keys.ts";
import { pairOrigin } from "../db/queries/paired-origins.ts";
import { authenticate } from "./authenticate.ts";

withAccounts();

const EXTENSION = "chrome-extension://abcdefghijklmnopabcdefghijklmnop";

let ada: SignedUp;
let bea: SignedUp;

beforeAll(async () => {
  ada = await signUp("ada");
  bea = await signUp("bea");
});

async function keyOf({ id: userId }: SignedUp) {
  return createKey({ userId, name: "of a test", scopes: ["drafts"], expiresIn: null });
}

function ask(origin: string | null, authorization: string) {
  const headers = { authorization, ...(origin ? { origin } : {}) };
  return authenticate(new Request("http://127.0.0.1:3210/api/drafts", { headers }));
}

const refusal = { problem: { type: "/problems/foreign-origin", status: 403 } };

test("an extension counts for the person who connected it, and for nobody else", async () => {
  const [own, others] = [await keyOf(ada), await keyOf(bea)];
  await pairOrigin(own.id, EXTENSION);
  const session = String(bea.headers.get("authorization"));
  expect(await ask(EXTENSION, `Bearer ${own.key}`)).toMatchObject({ userId: ada.id });
  await expect(ask(EXTENSION, `Bearer ${others.key}`)).rejects.toMatchObject(refusal);
  await expect(ask(EXTENSION, session)).rejects.toMatchObject(refusal);
  // A program sends no origin, and our own pages send ours.
  expect(await ask(null, `Bearer ${others.key}`)).toMatchObject({ userId: bea.id });
  expect(await ask("http://127.0.0.1:3210", session)).toMatchObject({ userId: bea.id });

  await pairOrigin(others.id, EXTENSION);
  await revokeKey(ada.id, own.id);
  expect(await ask(EXTENSION, `Bearer ${others.key}`)).toMatchObject({ userId: bea.id });
  const another = await keyOf(ada);
  await expect(ask(EXTENSION, `Bearer ${another.key}`)).rejects.toMatchObject(refusal);
});

test("nobody signs in from an extension, connected or not", async () => {
  await pairOrigin((await keyOf(bea)).id, EXTENSION);
  const { email, password } = bea;
  const answer = await postAuth("sign-in/email", { email, password }, { origin: EXTENSION });
  expect(await answer.json()).toMatchObject({ type: "/problems/foreign-origin", status: 403 });
  const own = { origin: "http://127.0.0.1:3210" };
  expect((await postAuth("sign-in/email", { email, password }, own)).status).toBe(200);
});
