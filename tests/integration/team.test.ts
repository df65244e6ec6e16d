import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiClient, createApiClient, readProblem } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { createPlainBrowser, type HtmlPage, type PlainBrowser } from "../support/html-page.ts";
import { PASSWORD, signedInBrowser } from "../support/make-account.ts";
import { createHelpfulScript } from "../support/model-server/helpful-script.ts";
import { operatorCommand } from "../support/operator-command.ts";
import { signUp } from "../support/person.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";

const env = { LINNET_AUTH: "accounts", LINNET_LIMIT_SIGN_IN: "0" };

let model: ScriptedModelServer;
let backend: BackendProcess;
/** The owner's browser. */
let owner: PlainBrowser;

const command = (...words: [string, ...string[]]) => operatorCommand(backend, words, env);

/** The link that a page shows once. */
function linkOn(page: HtmlPage): string {
  const link = /<code>(https?:[^<]+)<\/code>/.exec(page.html)?.[1];
  if (!link) throw new Error(`There is no link on ${page.url}: ${page.text}`);
  return link.replaceAll("&amp;", "&");
}

/** An invitation that the owner has made on the page. */
async function invitation(note: string): Promise<string> {
  const page = await owner.open("/team");
  return linkOn(await page.submit("Make an invitation", { note }));
}

/** The owner's page about a person. */
async function pageOf(name: string): Promise<string> {
  const { html } = await owner.open("/team");
  const path = new RegExp(`href="(/team/[^"]+)">${name}<`).exec(html)?.[1];
  if (!path) throw new Error(`${name} is not on the page.`);
  return path;
}

/** A turn to its end. */
async function turn(client: ApiClient, text: string): Promise<void> {
  const { chatId, runId } = await client.startTurn(text);
  await client.runEnded(chatId, runId);
}

async function signIn(name: string, password = PASSWORD) {
  const browser = createPlainBrowser(backend.url);
  const page = await browser.open("/sign-in");
  return page.submit("Sign in", { email: `${name}@example.com`, password });
}

beforeAll(async () => {
  model = await startScriptedModelServer({
    script: createHelpfulScript({ route: () => ({ next: "drafting", reasoning: "Draft it." }) }),
  });
  backend = await startBackend({ env, modelServer: model });
  owner = await signedInBrowser(await command("sign-in"), "olga");
});

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => console.error(backend.logs().slice(-8_000)));
});

afterAll(async () => {
  await backend?.stop();
  await model?.close();
});

test("the first account owns the backend, and invites the others on a page", async () => {
  const page = await owner.open("/team");
  expect(page.html).toContain('href="/team"');
  expect(page.text).toContain("olga (you)");
  expect(page.text).toContain("No invitation is open");

  const member = await signedInBrowser(await invitation("Mina, design"), "mina");
  expect((await owner.open("/team")).text).toContain("mina@example.com");
  expect((await member.open("/account")).html).not.toContain('href="/team"');
});

test("the form of an invitation has filled in whom it is for", async () => {
  const form = async (note: string) =>
    (await createPlainBrowser(backend.url).open(await invitation(note))).html;
  expect(await form("nora@example.com")).toMatch(/<input[^>]* value="nora@example\.com"/);
  expect(await form("Nora, sales")).toMatch(/<input[^>]* value="Nora, sales"/);
});

test("one press joins; an address and a password are chosen later, and sign in elsewhere", async () => {
  const link = await invitation("Pia, press");
  const pia = createPlainBrowser(backend.url);
  const joined = await (await pia.open(link)).submit("Join", { name: "Pia" });
  expect(joined.url.pathname).toBe("/chats");
  expect((await pia.open("/account")).text).toContain("only this browser is signed in");
  expect((await createPlainBrowser(backend.url).open(link)).text).toContain("was used, or is too");
  const person = await owner.open(await pageOf("Pia"));
  expect(person.text).toContain("No address yet");
  expect(person.text).not.toContain("no-address.invalid");

  const kept = await (await pia.open("/chats")).submit("Sign out");
  expect(kept.url.pathname).toBe("/account");
  expect(kept.text).toContain("You are still signed in");
  const choose = async (email: string, password = PASSWORD) =>
    (await pia.open("/account")).submit("Take this address and password", { email, password });
  expect((await choose("olga@example.com")).text).toContain("The address cannot be taken");
  expect((await choose("pia@example.com", "password123")).text).toContain("Many people use");
  expect((await choose("pia@example.com")).text).toContain("You can sign in elsewhere");
  expect((await signIn("pia")).text).toContain("Signed in as Pia");
  expect((await pia.open("/account")).text).toContain("pia@example.com");
});

test("a second invitation that is open in the browser does not take the place of the account", async () => {
  const browser = createPlainBrowser(backend.url);
  const first = await browser.open(await invitation("Tom"));
  const second = await browser.open(await invitation("Tim"));
  await first.submit("Join", { name: "Tom" });
  expect((await second.submit("Join", { name: "Tim" })).url.pathname).toBe("/chats");
  expect((await browser.open("/account")).text).toContain("Tom");
  expect((await owner.open("/team")).html).not.toMatch(/href="\/team\/[^"]+">Tim</);
});

test("whoever joined without an address and lost the browser comes back by an owner's link", async () => {
  const browser = createPlainBrowser(backend.url);
  await (await browser.open(await invitation("Rosa"))).submit("Join", { name: "Rosa" });
  const page = await (await owner.open(await pageOf("Rosa"))).submit("Link for a password");
  expect(page.text).toContain("chooses an address and a password");
  const elsewhere = createPlainBrowser(backend.url);
  const fields = { email: "rosa@example.com", password: PASSWORD };
  const open = () => elsewhere.open(linkOn(page));
  const refused = await (await open()).submit("Take this password", {
    ...fields,
    email: "olga@example.com",
  });
  expect(refused.text).toContain("The address cannot be taken");
  await (await open()).submit("Take this password", fields);
  expect((await signIn("rosa")).text).toContain("Signed in as Rosa");
  expect((await browser.open("/account")).url.pathname).toBe("/sign-in");
  expect((await open()).text).toContain("was used, or is too old");
});

test("an invitation that was withdrawn makes no account", async () => {
  const link = await invitation("Wrong person");
  const open = await owner.open("/team");
  expect(open.text).toContain("Wrong person");
  const after = await open.submit("Withdraw the invitation for Wrong person");
  expect(after.text).not.toContain("Wrong person");
  expect((await owner.open("/team/audit")).text).toMatch(
    /An invitation was withdrawn\s*olga@example\.com\s*Wrong person/,
  );
  expect((await createPlainBrowser(backend.url).open(link)).text).toContain("was used, or is too");
});

test("for a member the pages say that they are for owners, and an owner's form does nothing", async () => {
  const member = await signedInBrowser(await invitation("Eve"), "eve");
  const path = await pageOf("olga");
  for (const each of ["/team", "/team/audit", path]) {
    const page = await member.open(each);
    expect(page.response.status).toBe(404);
    // A browser's scripts put it into the page.
    expect(page.html).toContain("This page is for owners");
    const stranger = await createPlainBrowser(backend.url).open(each);
    expect(stranger.url.pathname).toBe("/sign-in");
  }
  // The owner's form, as a member's browser would send it.
  const evesPath = await pageOf("eve");
  const body = (await owner.open(evesPath)).form("Make an owner");
  const send = (browser: PlainBrowser) => {
    const headers = { origin: backend.url, cookie: browser.cookie() };
    return fetch(new URL(evesPath, backend.url), { method: "POST", headers, body });
  };
  expect((await send(member)).status).toBe(404);
  expect(await command("people")).not.toMatch(/eve@example\.com.+owner/);
  // The same request of the owner is carried out.
  expect((await send(owner)).status).toBe(200);
  expect(await command("people")).toMatch(/eve@example\.com.+owner/);
  await command("people", "member", "eve@example.com");
});

test("a person is barred, let in again, and signed out on their page", async () => {
  const person = await signedInBrowser(await invitation("Carl"), "carl");
  const path = await pageOf("carl");
  const barred = await (await owner.open(path)).submit("Bar");
  expect(barred.text).toContain("carl@example.com is barred");
  expect((await person.open("/account")).url.pathname).toBe("/sign-in");
  expect((await signIn("carl")).text).toContain("has barred the account");

  const letIn = await (await owner.open(path)).submit("Let in again");
  expect(letIn.text).toContain("can sign in again");
  expect((await signIn("carl")).text).toContain("Signed in as carl");

  const again = await signIn("carl");
  expect(again.text).toContain("Signed in as carl");
  await (await owner.open(path)).submit("End sign-ins");
  expect((await person.open("/account")).url.pathname).toBe("/sign-in");
});

test("a password is chosen by a link, once, and nothing of the old one is left", async () => {
  const person = await signedInBrowser(await invitation("Dina"), "dina");
  const link = linkOn(await (await owner.open(await pageOf("dina"))).submit("Link for a password"));
  const browser = createPlainBrowser(backend.url);
  const refused = await (await browser.open(link)).submit("Take this password", {
    password: "password123",
  });
  expect(refused.text).toContain("Many people use this password");
  expect((await person.open("/account")).text).toContain("dina@example.com");

  const chosen = await (await browser.open(link)).submit("Take this password", {
    password: "another long password",
  });
  expect(chosen.text).toContain("The password was changed");
  expect((await person.open("/account")).url.pathname).toBe("/sign-in");
  expect((await signIn("dina")).text).toMatch(/invalid/i);
  expect((await signIn("dina", "another long password")).text).toContain("Signed in as dina");
  expect((await createPlainBrowser(backend.url).open(link)).text).toContain("was used, or is too");
});

test("a later link for a password ends the earlier ones", async () => {
  await signedInBrowser(await invitation("Lena"), "lena");
  const make = async () =>
    linkOn(await (await owner.open(await pageOf("lena"))).submit("Link for a password"));
  const [first, second] = [await make(), await make()];
  const open = (link: string) => createPlainBrowser(backend.url).open(link);
  expect((await open(first)).text).toContain("was used, or is too old");
  expect((await open(second)).text).toContain("New password");
});

test("a person's own limits hold at once, and empty fields give everybody's back", async () => {
  const link = new URL(await invitation("Ben"));
  const person = await signUp(backend.url, "ben", link.searchParams.get("invitation") ?? "");
  const path = await pageOf("ben");
  const save = async (dailyMessages: string, dailyTokens = "") =>
    (await owner.open(path)).submit("Save the limits", { dailyMessages, dailyTokens });

  expect((await save("many")).text).toContain("Messages: must be a whole number from 0 to");
  expect((await save("1")).text).toContain("The limits of");
  await turn(person.client, "Draft a post about tea.");
  const refused = await readProblem(await person.client.postMessage("Another one."));
  expect(refused).toMatchObject({
    type: "/problems/daily-limit",
    limit: { name: "messages", allowed: 1 },
  });
  expect((await owner.open(path)).text).toMatch(
    /Today: 1 of 1 messages, [\d,]+ of 2,000,000 tokens/,
  );
  const browser = createPlainBrowser(backend.url);
  const { email, password } = person;
  await (await browser.open("/sign-in")).submit("Sign in", { email, password });
  expect((await browser.open("/account")).text).toMatch(/Today: 1 of 1 messages, [\d,]+ of/);

  await save("");
  await turn(person.client, "Draft a post about coffee.");
  await save("", "1");
  expect(await readProblem(await person.client.postMessage("More."))).toMatchObject({
    limit: { name: "tokens", allowed: 1 },
  });
});

test("the last owner stays one, and what owners do is written down", async () => {
  const path = await pageOf("olga");
  const alone = await (await owner.open(path)).submit("Make a member");
  expect(alone.text).toContain("Nobody else is an owner");
  const kept = await (await owner.open("/account")).submit("Delete everything", {
    password: PASSWORD,
    confirm: "delete",
  });
  expect(kept.text).toContain("Nobody else is an owner");

  const signedIn = await fetch(`${backend.url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "olga@example.com", password: PASSWORD }),
  });
  const token = signedIn.headers.get("set-auth-token") ?? "";
  const body = { confirm: "delete", password: PASSWORD };
  const deleted = await createApiClient({ url: backend.url, token }).send(
    "DELETE",
    "/api/account",
    { body },
  );
  expect(await readProblem(deleted)).toMatchObject({ type: "/problems/last-owner", status: 409 });

  const second = await signedInBrowser(await invitation("Otto"), "otto");
  await (await owner.open(await pageOf("otto"))).submit("Make an owner");
  expect((await second.open("/team")).text).toContain("otto (you)");
  expect((await owner.open(path)).html).not.toContain(">Bar<");
  await (await owner.open(path)).submit("Make a member");
  expect((await owner.open("/team")).response.status).toBe(404);

  const audit = (await second.open("/team/audit")).text;
  expect(audit).toContain("The role was changed");
  expect(audit).toContain("owner, by olga@example.com");
  expect(audit).toContain("An invitation was made");
  await command("people", "owner", "olga@example.com");
  expect((await owner.open("/team")).text).toContain("olga (you)");
});

test("commands in a terminal that sets no variable learn that people sign in", async () => {
  const elsewhere = (...words: [string, ...string[]]) =>
    operatorCommand(backend, words, { LINNET_PROBE_LOCAL_MODELS: "0" });
  expect(await elsewhere("people")).toContain("olga@example.com");
  expect(await elsewhere("people", "invite")).toContain("/sign-up?invitation=");
  expect(await elsewhere("doctor", "--json")).toContain("people with accounts");
  await expect(elsewhere("sign-in")).rejects.toThrow(/LINNET_AUTH: .* an account already/);
  await expect(elsewhere("token")).rejects.toThrow(/LINNET_AUTH: is accounts/);
  await expect(operatorCommand(backend, ["people"], { LINNET_AUTH: "local" })).rejects.toThrow(
    /LINNET_AUTH: is local, where nobody but the owner signs in/,
  );
});
