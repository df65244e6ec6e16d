import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { createPlainBrowser, type PlainBrowser } from "../support/html-page.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { signedInBrowser } from "../support/make-account.ts";
import { operatorCommand } from "../support/operator-command.ts";

const env = { LINNET_AUTH: "accounts", LINNET_LIMIT_SIGN_IN: "0" };

let mail: MailServer;
let backend: BackendProcess;
let owner: PlainBrowser;

beforeAll(async () => {
  mail = await startMailServer();
  const from = "Linnet <linnet@example.com>";
  backend = await startBackend({
    env: { ...env, LINNET_SMTP_URL: mail.url, LINNET_MAIL_FROM: from },
  });
  owner = await signedInBrowser(await operatorCommand(backend, ["sign-in"], env), "olga");
});

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => console.error(backend.logs().slice(-8_000)));
});

afterAll(async () => {
  await backend?.stop();
  await mail?.close();
});

/** The link in the newest mail to an address, once there are so many. */
async function linkTo(address: string, count = 1): Promise<string> {
  const to = () => mail.mails.filter((each) => each.to.includes(address));
  await expect.poll(() => to().length).toBe(count);
  // Quoted-printable breaks long lines.
  const source = to().at(-1)?.source.replaceAll("=\r\n", "").replaceAll("=3D", "=") ?? "";
  expect(source).toContain("From: Linnet <linnet@example.com>");
  const link = /http:\/\/\S+/.exec(source)?.[0];
  if (!link) throw new Error(`There is no link in ${source}`);
  return link;
}

async function ask(email: string): Promise<string> {
  const page = await createPlainBrowser(backend.url).open("/forgot-password");
  return (await page.submit("Send me a link", { email })).text;
}

test("an invitation is mailed to an address, and shown for a name", async () => {
  const page = await owner.open("/team");
  const sent = await page.submit("Make an invitation", { note: "mina@example.com" });
  expect(sent.text).toContain("A link was mailed to mina@example.com");
  await signedInBrowser(await linkTo("mina@example.com"), "mina");

  const named = await (await owner.open("/team")).submit("Make an invitation", { note: "Mina" });
  expect(named.html).toContain("/sign-up?invitation=");
  expect(mail.mails).toHaveLength(1);
});

test("an owner does not see the link for a password that was mailed", async () => {
  const path = /href="(\/team\/[^"]+)">mina</.exec((await owner.open("/team")).html)?.[1];
  const page = await (await owner.open(path ?? "")).submit("Link for a password");
  expect(page.text).toContain("A link was mailed to mina@example.com");
  expect(page.html).not.toContain("reset-password");
  expect(await linkTo("mina@example.com", 2)).toContain("/reset-password?token=");
});

test("a person who forgot the password gets a link, and a stranger learns nothing", async () => {
  const before = mail.mails.length;
  const said = await ask("Olga@example.com");
  expect(said).toContain("a link is on its way");
  expect(await ask("nobody@example.com")).toBe(said);
  const link = await linkTo("olga@example.com");
  // Asked again at once: the link that is on its way is enough.
  expect(await ask("olga@example.com")).toBe(said);

  const password = "another long password";
  const browser = createPlainBrowser(backend.url);
  const chosen = await (await browser.open(link)).submit("Take this password", { password });
  expect(chosen.text).toContain("The password was changed");
  owner = createPlainBrowser(backend.url);
  const fields = { email: "olga@example.com", password };
  const signedIn = await (await owner.open("/sign-in")).submit("Sign in", fields);
  expect(signedIn.text).toContain("Signed in as olga");
  expect((await owner.open("/account")).text).toContain("A link to choose a password was made");

  // What was asked for is over by now: the next one is for the new link alone.
  await ask("olga@example.com");
  await linkTo("olga@example.com", 2);
  expect(mail.mails).toHaveLength(before + 2);
});

test("a mail that was not taken is said, and the link can be handed over", async () => {
  mail.refuse("mailbox full");
  const page = await owner.open("/team");
  const refused = await page.submit("Make an invitation", { note: "zoe@example.com" });
  expect(refused.text).toMatch(/The mail to zoe@example\.com was not sent: .*mailbox full/);
  const link = /<code>(http[^<]+)<\/code>/.exec(refused.html)?.[1]?.replaceAll("&amp;", "&");
  await signedInBrowser(link ?? "", "zoe");
  expect(backend.logs()).not.toContain("letter box");
});

test("the doctor says whether the mail server lets Linnet in, without the password", async () => {
  const doctor = (url: string) =>
    operatorCommand(backend, ["doctor"], {
      ...env,
      LINNET_SMTP_URL: url,
      LINNET_MAIL_FROM: "linnet@example.com",
    }).catch((failure: { stdout: string }) => failure.stdout);
  expect(await doctor(mail.url)).toMatch(/ok +mail +127\.0\.0\.1:\d+ takes mails/);
  const wrong = await doctor(mail.url.replace("letter%20box", "planted%20secret"));
  expect(wrong).toMatch(/ACT +LINNET_SMTP_URL +127\.0\.0\.1:\d+ takes no mails: .*wrong user/);
  expect(wrong).not.toMatch(/planted/);
});
