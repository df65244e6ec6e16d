import { expect, test } from "vitest";
import { listPeople } from "../db/queries/people.ts";
import { auth } from "./auth.ts";
import { createFirstAccountLink, createInvitationLink } from "./links.ts";
import { withAccounts } from "./testing/with-accounts.ts";

withAccounts({ LINNET_SIGN_UP: "closed" });

function signUp(name: string, link = "") {
  const invitation = new URL(link).searchParams.get("invitation");
  const email = `${name}@example.com`;
  const body = { name, email, password: "a password of some length", invitation };
  return auth().api.signUpEmail({ body });
}

test("whoever joins by a link to the first account owns the backend, though others join at the same moment", async () => {
  const links = [await createFirstAccountLink(), await createInvitationLink()];
  await Promise.all([signUp("olga", links[0]), signUp("ada", links[1])]);
  const people = await listPeople();
  expect(people.map(({ name, role }) => `${name}: ${role}`).sort()).toEqual([
    "ada: member",
    "olga: owner",
  ]);
});
