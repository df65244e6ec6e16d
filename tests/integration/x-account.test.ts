import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { draftOf, editDraft, uploadPicture } from "../support/draft-pictures.ts";
import { createPlainBrowser } from "../support/html-page.ts";
import { signUp } from "../support/person.ts";
import { answer, askToPost, draftedChat, publishingEnd } from "../support/publishing-turn.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";
import { startXServer, type XServer } from "../support/x-server/start-x-server.ts";

const PASSWORD = "correct horse battery";

let x: XServer;
let model: ScriptedModelServer;
let backend: BackendProcess;

beforeAll(async () => {
  x = await startXServer();
  model = await startScriptedModelServer();
  backend = await startBackend({
    modelServer: model,
    env: {
      LINNET_AUTH: "accounts",
      LINNET_SIGN_UP: "open",
      LINNET_LIMIT_SIGN_IN: "0",
      X_API_BASE_URL: x.baseUrl,
      X_CLIENT_ID: x.account.clientId,
      X_CLIENT_SECRET: x.account.clientSecret,
    },
  });
});

beforeEach(({ onTestFailed }) => {
  x.reset();
  onTestFailed(() => console.error(backend.logs().slice(-8_000)));
});

afterAll(async () => {
  await backend?.stop();
  await model?.close();
  await x?.close();
});

/** A person in a browser, who does on X's page what `atX` says. */
async function signedUp(name: string, atX: (address: string) => string) {
  const browser = createPlainBrowser(backend.url, atX);
  const email = `${name}@example.com`;
  await (await browser.open("/sign-up")).submit("Make the account", {
    name,
    email,
    password: PASSWORD,
  });
  return browser;
}

test("a person connects an account and disconnects it; no token is stored in the clear", async () => {
  const ada = await signedUp("Ada", (address) => x.account.authorize(address));
  const before = await ada.open("/x-account");
  expect(before.text).toContain("No account is connected");
  const after = await before.submit("Connect an account");
  expect(after.url.pathname).toBe("/x-account");
  expect(after.url.search).toBe("");
  expect(after.text).toContain("Connected: @riverwatch (River Watch).");

  const db = new pg.Client({ connectionString: backend.databaseUrl });
  await db.connect();
  const { rows } = await db.query("select * from x_accounts");
  await db.end();
  expect(rows).toHaveLength(1);
  for (const token of x.account.issued) {
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(backend.logs()).not.toContain(token);
  }
  const gone = await after.submit("Disconnect @riverwatch");
  expect(gone.text).toContain("No account is connected");
  expect(x.calls).toContain("POST /2/oauth2/revoke");
});

test("another account in the place of one ends the first one's tokens at X, and the same account does not", async () => {
  const mia = await signedUp("Mia", (address) => x.account.authorize(address));
  const { id, username } = x.account;
  try {
    await (await mia.open("/x-account")).submit("Connect an account");
    await (await mia.open("/x-account")).submit("Connect another account");
    expect(x.calls).not.toContain("POST /2/oauth2/revoke");
    Object.assign(x.account, { id: "77", username: "tidewatch" });
    const after = await (await mia.open("/x-account")).submit("Connect another account");
    expect(after.text).toContain("Connected: @tidewatch");
    expect(x.calls.filter((call) => call === "POST /2/oauth2/revoke")).toHaveLength(1);
  } finally {
    Object.assign(x.account, { id, username });
  }
});

test("tokens of an account that X does not name are given back", async () => {
  const noa = await signedUp("Noa", (address) => x.account.authorize(address));
  x.fail("GET /2/users/me", { kind: "drop" });
  const after = await (await noa.open("/x-account")).submit("Connect an account");
  expect(after.text).toContain("X did not connect the account");
  expect(x.calls).toContain("POST /2/oauth2/revoke");
});

test("tokens that may be of the account that stays connected are not given back", async () => {
  const pia = await signedUp("Pia", (address) => x.account.authorize(address));
  await (await pia.open("/x-account")).submit("Connect an account");
  x.fail("GET /2/users/me", { kind: "drop" });
  const after = await (await pia.open("/x-account")).submit("Connect another account");
  expect(after.text).toContain("X did not connect the account");
  expect(after.text).toContain("@riverwatch");
  expect(x.calls).not.toContain("POST /2/oauth2/revoke");
});

test.each(["answers", "does not answer"])(
  "the deletion of an account ends the connection where X %s",
  async (how) => {
    const name = how === "answers" ? "Ida" : "Iris";
    const ida = await signedUp(name, (address) => x.account.authorize(address));
    await (await ida.open("/x-account")).submit("Connect an account");
    if (how !== "answers") x.fail("POST /2/oauth2/revoke", { kind: "drop" });
    const left = await (await ida.open("/account")).submit("Delete everything", {
      confirm: "delete",
      password: PASSWORD,
    });
    expect(left.url.pathname).toBe("/sign-in");
    expect(x.calls).toContain("POST /2/oauth2/revoke");
  },
);

test("an answer of X's is taken once, and only from who has begun", async () => {
  let back = "";
  const ada = await signedUp("Grace", (address) => {
    back = x.account.authorize(address);
    return `${backend.url}/x-account`;
  });
  await (await ada.open("/x-account")).submit("Connect an account");
  const path = back.slice(backend.url.length);

  const bob = await signedUp("Bob", (address) => address);
  expect((await bob.open(path)).text).toContain("X did not connect the account");
  // An authorization code that another person has tried is used up for everybody.
  expect((await ada.open(path)).text).toContain("X did not connect the account");
  expect((await ada.open("/x-account")).text).toContain("No account is connected");
});

test("a person who says no at X is told that nothing has changed", async () => {
  const ada = await signedUp("Edith", (address) => {
    const { redirect_uri: to, state } = Object.fromEntries(new URL(address).searchParams);
    return `${to}?${new URLSearchParams({ error: "access_denied", state: String(state) })}`;
  });
  const page = await (await ada.open("/x-account")).submit("Connect an account");
  expect(page.text).toContain("X was not allowed to connect the account");
});

test("each person posts from their own account, and without one gets links to press", async () => {
  const person = await signUp(backend.url, "carol");
  const chatId = await draftedChat(person.client);
  const { id: draftId } = await draftOf(person.client, chatId);
  const { id } = await uploadPicture(person.client, draftId);
  await editDraft(person.client, draftId, [{ text: "High tide", pictures: [{ id, altText: "" }] }]);
  const turn = await person.client.startTurn("Post it", { chatId });
  await turn.reader.ended;
  const { messages } = await person.client.getChat(chatId);
  const said = messages.at(-1)?.parts.flatMap((part) => (part.type === "text" ? part.text : []));
  expect(said?.join()).toMatch(/No X account is connected.*https:\/\/x\.com\/intent\//s);
  expect(said?.join()).toMatch(/\(1 picture\)\s+A link takes no pictures along: copy each/);
  expect(x.calls).toEqual([]);

  const { email, password } = person;
  const browser = createPlainBrowser(backend.url, (address) => x.account.authorize(address));
  await (await browser.open("/sign-in")).submit("Sign in", { email, password });
  await (await browser.open("/x-account")).submit("Connect an account");
  // As an earlier version has left it, which asked X for less.
  const db = new pg.Client({ connectionString: backend.databaseUrl });
  await db.connect();
  await db.query("update x_accounts set scope = null");
  await db.end();
  const early = await person.client.startTurn("Post it", { chatId });
  const { output, approvals } = await publishingEnd(person.client, early);
  expect(approvals).toEqual([]);
  expect(output).toMatchObject({
    state: "refused",
    text: expect.stringContaining("Connect the account again at /x-account of the backend."),
  });
  await (await browser.open("/x-account")).submit("Connect another account");
  const asking = await askToPost(person.client, chatId);

  const keyWithout = await person.createKey(["chats:read", "chats:write", "drafts"]);
  const client = createApiClient({ url: backend.url, token: keyWithout.key });
  expect((await answer(client, asking, { approved: true })).status).toBe(403);
  const other = await signUp(backend.url, "dan");
  expect((await answer(other.client, asking, { approved: true })).status).toBe(404);
  const keyWith = await person.createKey(["publish"]);
  const publisher = createApiClient({ url: backend.url, token: keyWith.key });
  expect((await answer(publisher, asking, { approved: true })).status).toBe(200);
  expect((await publishingEnd(person.client, asking)).output?.state).toBe("done");
  expect(x.posts.map(({ pictures }) => pictures.length)).toEqual([1]);
});
