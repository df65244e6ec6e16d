import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readProblem } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { everyRow } from "../support/every-row.ts";
import { createPlainBrowser } from "../support/html-page.ts";
import { makeAccount, PASSWORD } from "../support/make-account.ts";
import { operatorCommand } from "../support/operator-command.ts";
import { signUp } from "../support/person.ts";

const env = { LINNET_AUTH: "accounts", LINNET_LIMIT_SIGN_IN: "0" };

let backend: BackendProcess;

beforeAll(async () => {
  backend = await startBackend({ env });
});

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => console.error(backend.logs().slice(-8_000)));
});

afterAll(async () => {
  await backend?.stop();
});

const command = (...words: [string, ...string[]]) => operatorCommand(backend, words, env);

async function signIn(email: string, password: string) {
  const page = await createPlainBrowser(backend.url).open("/sign-in");
  return (await page.submit("Sign in", { email, password })).text;
}

test("on a fresh start a stranger makes no account, and the page says what to do", async () => {
  const response = await fetch(`${backend.url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "M", email: "mallory@example.com", password: PASSWORD }),
  });
  expect(await readProblem(response)).toMatchObject({
    type: "/problems/sign-up-closed",
    status: 403,
    detail: expect.stringContaining("Ask whoever runs this backend"),
  });
  const browser = createPlainBrowser(backend.url);
  const page = await browser.open("/sign-up");
  expect(page.text).toContain("Accounts are made by invitation here");
  expect(page.html).not.toContain("<input");
  expect((await browser.open("/sign-in")).text).not.toContain("Make an account");
  expect(await everyRow(backend.databaseUrl)).not.toContain("mallory@example.com");
  await expect.poll(() => backend.logs()).toContain("npm run --silent sign-in");
});

test("the first account is made by a link of a command, once; all others by invitations", async () => {
  expect((await createPlainBrowser(backend.url).open("/sign-in")).text).toContain(
    "Nobody has an account here yet: npm run --silent sign-in prints a link",
  );
  const link = await command("sign-in");
  expect(link).toMatch(`${backend.url}/sign-up?invitation=`);
  const spare = await command("sign-in");
  const first = await makeAccount(link, "ada");
  expect(first.page.url.pathname).toBe("/team");
  expect(first.page.text).toContain("ada (you)");

  for (const each of [link, spare]) {
    const used = await createPlainBrowser(backend.url).open(each);
    expect(used.text).toContain("The invitation was used, or is too old");
  }
  expect((await createPlainBrowser(backend.url).open("/sign-in")).text).toContain("by invitation");
  await expect(command("sign-in")).rejects.toMatchObject({
    stdout: "",
    stderr: expect.stringMatching(/^LINNET_AUTH: .+people -- invite.+\n$/),
  });
  const second = await makeAccount(await command("people", "invite"), "bea");
  expect(second.page.url.pathname).toBe("/chats");
  expect(second.page.text).toContain("What would you like to post about?");
  expect((await second.browser.open("/account")).text).toContain("bea@example.com");
  expect(await command("people")).toMatch(
    /ada@example\.com {2}ada {2}0 messages, 0 tokens today {2}owner\n.+bea@example\.com {2}bea/,
  );
});

test("a barred person is out at once, with sign-ins and keys, until they are let in again", async () => {
  const invitation = new URL(await command("people", "invite")).searchParams.get("invitation");
  const person = await signUp(backend.url, "cleo", invitation ?? "");
  const { key } = await person.createKey();
  const chats = (token: string) =>
    fetch(`${backend.url}/api/chats`, { headers: { authorization: `Bearer ${token}` } });

  expect(await command("people", "bar", person.email)).toContain("done");
  expect((await chats(person.token)).status).toBe(401);
  expect(await readProblem(await chats(key))).toMatchObject({ type: "/problems/account-barred" });
  expect(await signIn(person.email, person.password)).toContain("has barred the account");
  expect(await command("people")).toMatch(new RegExp(`${person.email}.+barred`));

  await command("people", "unbar", person.email);
  expect((await chats(key)).status).toBe(200);
  expect(await signIn(person.email, person.password)).toContain("Signed in as cleo");
});

test("a password that was reset by command signs in, the old one and the old sign-ins do not", async () => {
  const link = await command("people", "invite");
  const { browser } = await makeAccount(link, "dora");
  const reset = await command("people", "reset-password", "Dora@example.com");
  const password = "another long password";
  const choice = await createPlainBrowser(backend.url).open(reset);
  const chosen = await choice.submit("Take this password", { password });
  expect(chosen.text).toContain("The password was changed");
  expect((await browser.open("/account")).url.pathname).toBe("/sign-in");
  expect(await signIn("dora@example.com", PASSWORD)).toMatch(/invalid/i);
  expect(await signIn("dora@example.com", password)).toContain("Signed in as dora");
});

test("an account that was deleted by command leaves nothing", async () => {
  await makeAccount(await command("people", "invite"), "edith");
  await command("people", "delete", "edith@example.com");
  expect(await everyRow(backend.databaseUrl)).not.toContain("edith");
  await expect(command("people", "delete", "edith@example.com")).rejects.toMatchObject({
    stderr: "email: nobody has an account under edith@example.com\n",
  });
});
