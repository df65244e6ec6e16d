import { newId } from "@linnet/protocol";
import { expect, test } from "vitest";
import { z } from "zod";
import { countPeople } from "../db/queries/people.ts";
import { authenticate } from "../http/authenticate.ts";
import { provideEnvironment } from "../process/env.ts";
import { createInvitationLink } from "./links.ts";
import { postAuth, signUp, withAccounts } from "./testing/with-accounts.ts";

withAccounts();

const answerSchema = z.object({ token: z.string(), user: z.record(z.string(), z.unknown()) });

/** An answer, with what differs from one sign-up to the next left out. */
async function shapeOf(response: Response) {
  const text = await response.text();
  const { token, user } = answerSchema.parse(JSON.parse(text));
  const cookies = response.headers.getSetCookie().map((line) => line.replace(/=[^;]+/, "=..."));
  return {
    status: response.status,
    headers: [...response.headers.keys()],
    cookies,
    token: token.length,
    names: text.match(/"\w+"(?=:)/g),
    user: { ...user, id: "", createdAt: "", updatedAt: "" },
  };
}

function ask(email: string, more: Record<string, string> = {}) {
  return postAuth("sign-up/email", {
    name: "Eve",
    email,
    password: "a guess of some length",
    ...more,
  });
}

test("sign-up answers a taken address as it answers a free one", async () => {
  const { email, password } = await signUp("ada");
  const free = `${newId()}@example.com`;
  const people = await countPeople();
  const taken = await ask(email.toUpperCase());
  const token = taken.headers.get("set-auth-token");
  expect(await shapeOf(taken)).toEqual({
    ...(await shapeOf(await ask(free))),
    user: expect.objectContaining({ email, name: "Eve" }),
  });
  // Nothing is left of it but the account of the free address, and nobody is signed in by it.
  expect(await countPeople()).toBe(people + 1);
  const headers = { authorization: `Bearer ${token}` };
  await expect(
    authenticate(new Request("http://127.0.0.1:3210/api/chats", { headers })),
  ).rejects.toMatchObject({ problem: { status: 401 } });
  expect((await postAuth("sign-in/email", { email, password })).status).toBe(200);
});

test("an invitation is used up by a taken address, too: it cannot try many", async () => {
  const { email } = await signUp("bea");
  provideEnvironment({ LINNET_SIGN_UP: "closed" });
  const invitation = new URL(await createInvitationLink()).searchParams.get("invitation") ?? "";
  expect((await ask(email, { invitation })).status).toBe(200);
  expect((await ask(email, { invitation })).status).toBe(403);
  expect((await ask(`${newId()}@example.com`, { invitation })).status).toBe(403);
});
