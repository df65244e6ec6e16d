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

test("somebody joins by a link to the first account while another joins by an invitation: the backend has one owner", async () => {
  const links = [await createFirstAccountLink(), await createInvitationLink()];
  await Promise.all([signUp("olga", links[0]), signUp("ada", links[1])]);
  // Whoever was alone when the other came, or else who has the link to the first account.
  const owners = (await listPeople()).filter(({ role }) => role === "owner");
  expect(owners).toHaveLength(1);
});
