import { expect, onTestFinished, test } from "vitest";
import { hasAddress } from "../db/no-address.ts";
import { listPeople } from "../db/queries/people.ts";
import { provideEnvironment } from "../process/env.ts";
import { auth } from "./auth.ts";
import { createInvitationLink } from "./links.ts";
import { postAuth, withAccounts } from "./testing/with-accounts.ts";

withAccounts({ LINNET_SIGN_UP: "closed" });

/** The token of a new invitation. */
async function invite(): Promise<string> {
  return new URL(await createInvitationLink()).searchParams.get("invitation") ?? "";
}

function join(invitation: string, name: string) {
  return auth().api.join({ body: { invitation, name }, headers: new Headers() });
}

const joined = async () => (await listPeople()).map(({ name, role }) => `${name}: ${role}`);

test("an invitation alone makes one account; whoever joins first owns the backend", async () => {
  const invitation = await invite();
  await join(invitation, "Ada");
  await expect(join(invitation, "Eve")).rejects.toThrow("The invitation was used");
  await join(await invite(), "Ben");
  expect(await joined()).toEqual(["Ada: owner", "Ben: member"]);
  for (const person of await listPeople()) expect(hasAddress(person)).toBe(false);
});

test.each(["closed", "open"])(
  "of two who use an invitation at once, one joins: %s",
  async (mode) => {
    provideEnvironment({ LINNET_SIGN_UP: mode });
    onTestFinished(() => provideEnvironment({ LINNET_SIGN_UP: "closed" }));
    const before = (await listPeople()).length;
    const invitation = await invite();
    const results = await Promise.allSettled([join(invitation, "Cy"), join(invitation, "Di")]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listPeople()).toHaveLength(before + 1);
  },
);

test("joining is not a route of the API", async () => {
  const response = await postAuth("join", { invitation: await invite(), name: "Eve" });
  expect(response.status).toBe(404);
});

test("nobody joins where the owner is alone, by an invitation that was left", async () => {
  const invitation = await invite();
  provideEnvironment({ LINNET_AUTH: "local" });
  onTestFinished(() => provideEnvironment({ LINNET_AUTH: "accounts" }));
  await expect(join(invitation, "Eve")).rejects.toMatchObject({ status: "NOT_FOUND" });
});
