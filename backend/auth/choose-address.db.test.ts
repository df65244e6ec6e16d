import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteAccount } from "../account/delete-account.ts";
import { exportAccount } from "../account/export-account.ts";
import { ManagePerson, makeInvitation } from "../account/manage-people.ts";
import { database } from "../db/client.ts";
import { NO_NAME, newNoAddress } from "../db/no-address.ts";
import { latestAudit, listAuditOfAll } from "../db/queries/audit.ts";
import { findPerson, findPersonById, giveAddress, listPeople } from "../db/queries/people.ts";
import { findUser } from "../db/queries/users.ts";
import { sessions } from "../db/schema/sessions.ts";
import { auth } from "./auth.ts";
import { chooseAddress } from "./choose-address.ts";
import { createInvitationLink, createPasswordLink } from "./links.ts";
import { personOfLink, resetPassword } from "./reset-password.ts";
import { postAuth, signUp, withAccounts } from "./testing/with-accounts.ts";

withAccounts();

const password = "a password of some length";
const asked = new Headers();

function parameter(link: string, name: string): string {
  return new URL(link).searchParams.get(name) ?? "";
}

/** The id of somebody who has joined without an address. */
async function joined(name: string): Promise<string> {
  const invitation = parameter(await createInvitationLink(), "invitation");
  await auth().api.join({ body: { invitation, name }, headers: asked });
  return (await listPeople()).find((person) => person.name === name)?.id ?? "";
}

async function manage(ownerId: string, personId: string): Promise<ManagePerson> {
  const owner = await findPersonById(ownerId);
  const person = owner && (await ManagePerson.find(owner, personId));
  if (!person) throw new Error("Nobody has the account.");
  return person;
}

test("of several who choose an address at once, one has it", async () => {
  const people = await Promise.all(["Ada", "Ben", "Zoe"].map(joined));
  const given = await Promise.all(
    people.map((id) => giveAddress(id, "wanted@example.com", "a hash")),
  );
  expect(given.toSorted()).toEqual([false, false, true]);
});

test("who joined without a name is called by the address that they choose", async () => {
  const nameless = await joined(NO_NAME);
  await chooseAddress(nameless, { email: "fay@example.com", password }, asked);
  expect((await findPersonById(nameless))?.name).toBe("fay@example.com");
  const named = await joined("Gus");
  await chooseAddress(named, { email: "gus@example.com", password }, asked);
  expect((await findPersonById(named))?.name).toBe("Gus");
});

test("nobody chooses an address that stands for none", async () => {
  const email = newNoAddress().toUpperCase();
  const id = await joined("Cy");
  await expect(chooseAddress(id, { email, password }, asked)).rejects.toThrow("Type an email");
  const response = await postAuth("sign-up/email", { name: "Di", email, password });
  expect(response.status).toBe(400);
  expect(await findPerson(email)).toBeUndefined();
});

test("an address that was chosen ends the links that were made before", async () => {
  const id = await joined("Eli");
  const token = parameter(await createPasswordLink(id, 1), "token");
  await chooseAddress(id, { email: "eli@example.com", password }, asked);
  expect(await personOfLink(token)).toBeUndefined();
});

test("of /account and a link at once, one password is taken, and it signs in", async () => {
  const id = await joined("Fay");
  const token = parameter(await createPasswordLink(id, 1), "token");
  const results = await Promise.allSettled([
    chooseAddress(id, { email: "fay@example.com", password }, asked),
    resetPassword({ token, email: "fay2@example.com", password, endsKeys: false }, asked),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { email } = (await findUser(id)) ?? { email: "" };
  await auth().api.signInEmail({ body: { email, password } });
});

test("a name that looks like an address is not taken for one", async () => {
  const { id: memberId } = await signUp("member");
  const id = await joined("boss@example.com");
  await (await manage(id, memberId)).letIn();
  expect((await latestAudit(memberId, 1))[0]?.details).toEqual({
    by: "boss@example.com (no address)",
  });
  const owner = await findPersonById(id);
  if (owner) await makeInvitation(owner, "");
  expect((await listAuditOfAll(1, undefined)).lines[0]?.of).toBe("boss@example.com (no address)");
});

test("an owner is told who cannot come back without a link", async () => {
  const { id: ownerId } = await signUp("owner");
  const person = await manage(ownerId, await joined("Gil"));
  const comesBack = { done: expect.stringContaining("needs a link for a password") };
  expect(await person.endSignIns()).toEqual(comesBack);
  expect(await person.letIn()).toEqual(comesBack);
});

test("the export does not name what stands for an address", async () => {
  const id = await joined("Hal");
  let exported = "";
  for await (const piece of exportAccount(id)) exported += piece;
  expect(JSON.parse(exported)).toMatchObject({ user: { name: "Hal", email: null } });
  expect(exported).not.toContain("no-address.invalid");
});

test("whoever joined days ago deletes the account after having chosen a password", async () => {
  const invitation = parameter(await createInvitationLink(), "invitation");
  const { headers } = await auth().api.join({
    body: { invitation, name: "Ida" },
    headers: asked,
    returnHeaders: true,
  });
  const own = new Headers({ cookie: headers.getSetCookie()[0]?.split(";")[0] ?? "" });
  const id = (await auth().api.getSession({ headers: own }))?.user.id ?? "";
  const createdAt = new Date(Date.now() - 2 * 86_400_000);
  await database().update(sessions).set({ createdAt }).where(eq(sessions.userId, id));
  await expect(deleteAccount(id, own)).rejects.toThrow("Session expired");
  await chooseAddress(id, { email: "ida@example.com", password }, asked);
  await deleteAccount(id, own, password);
  expect(await findUser(id)).toBeUndefined();
});
