import { expect, test } from "vitest";
import { ManagePerson, makeInvitation } from "../account/manage-people.ts";
import {
  barPerson,
  barUnlessLastOwner,
  demoteOwner,
  findPersonById,
  setRole,
} from "../db/queries/people.ts";
import { deleteUser } from "../db/queries/users.ts";
import { createInvitationLink } from "./links.ts";
import { readToken } from "./one-use-token.ts";
import { personOfLink } from "./reset-password.ts";
import { invitedName } from "./sign-up-guard.ts";
import { type SignedUp, signUp, withAccounts } from "./testing/with-accounts.ts";

withAccounts();

async function owner(name: string): Promise<SignedUp> {
  const person = await signUp(name);
  await setRole(person.id, "owner");
  return person;
}

function parameter(result: { link?: string }, name: string): string {
  return new URL(result.link ?? "").searchParams.get(name) ?? "";
}

/** The links that an owner hands over: an invitation, and one by which another person's password is chosen. */
async function linksOf({ id, email }: SignedUp, other: SignedUp) {
  const by = { id, email, name: "An owner" };
  const about = await ManagePerson.find(by, other.id);
  const invitation = parameter(await makeInvitation(by, "A friend"), "invitation");
  const password = parameter((await about?.createPasswordLink()) ?? {}, "token");
  return {
    invited: () => invitedName(invitation),
    chooses: async () => (await personOfLink(password))?.id,
  };
}

test.each([
  ["barred by an owner", barUnlessLastOwner],
  ["barred by the operator", barPerson],
  ["made a member by an owner", demoteOwner],
  ["made a member by the operator", (id: string) => setRole(id, "member")],
  ["deleted", deleteUser],
])("links that an owner has made end when the owner is %s, and no others do", async (_, act) => {
  const [otto, olga] = [await owner("otto"), await owner("olga")];
  const kept = await linksOf(olga, await signUp("mina"));
  const byCommand = new URL(await createInvitationLink("By a command"));
  const ended = await linksOf(otto, olga);
  expect(await ended.invited()).toBe("A friend");
  expect(await ended.chooses()).toBe(olga.id);

  await act(otto.id);
  expect(await ended.invited()).toBeUndefined();
  expect(await ended.chooses()).toBeUndefined();
  expect(await kept.invited()).toBe("A friend");
  expect(await kept.chooses()).toBeDefined();
  const token = byCommand.searchParams.get("invitation") ?? "";
  expect(await readToken("invitation", token)).toBe("By a command");
});

test("an owner who is made one once more, or stays one, keeps the links", async () => {
  const [otto, olga] = [await owner("otto"), await owner("olga")];
  const links = await linksOf(otto, olga);
  await setRole(otto.id, "owner");
  await demoteOwner(olga.id);
  expect(await findPersonById(otto.id)).toMatchObject({ role: "owner" });
  expect(await links.invited()).toBe("A friend");
  expect(await links.chooses()).toBe(olga.id);
});
