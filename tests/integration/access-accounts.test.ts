import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { readProblem } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { everyRow } from "../support/every-row.ts";
import { createPlainBrowser } from "../support/html-page.ts";
import { createGate } from "../support/model-server/gate.ts";
import { createHelpfulScript } from "../support/model-server/helpful-script.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, text } from "../support/model-server/plan.ts";
import { signUp } from "../support/person.ts";
import { REPO_ROOT } from "../support/repo-root.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";
import { createSessionClient } from "../support/session-client.ts";

const PASSWORD = "correct horse battery";
const PAGE = { kind: "page", title: "The river", text: "Two stations measured the rise." } as const;

let model: ScriptedModelServer;
let backend: BackendProcess;

beforeAll(async () => {
  model = await startScriptedModelServer({
    script: createHelpfulScript({ route: () => ({ next: "drafting", reasoning: "Draft it." }) }),
  });
  const env = { LINNET_AUTH: "accounts", LINNET_SIGN_UP: "open", LINNET_LIMIT_SIGN_IN: "0" };
  backend = await startBackend({ modelServer: model, env });
});

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => console.error(backend.logs().slice(-8_000)));
});

afterAll(async () => {
  await backend?.stop();
  await model?.close();
});

/** Which of these stand in any table of the database. */
async function tracesOf(...traces: string[]): Promise<string[]> {
  const rows = await everyRow(backend.databaseUrl);
  return traces.filter((trace) => rows.includes(trace));
}

async function signedUp(name: string) {
  const browser = createPlainBrowser(backend.url);
  const email = `${name}@example.com`;
  const page = await browser.open("/sign-up");
  const home = await page.submit("Make the account", { name, email, password: PASSWORD });
  expect(home.url.pathname).toBe("/");
  expect(home.text).toContain(`Signed in as ${name}`);
  return { browser, email };
}

test("a person signs up, out and in again, without JavaScript", async () => {
  const { browser, email } = await signedUp("Ada");
  const out = await (await browser.open("/")).submit("Sign out");
  expect(out.url.pathname).toBe("/sign-in");
  expect((await browser.open("/clients")).url.pathname).toBe("/sign-in");
  const wrong = await out.submit("Sign in", { email, password: "not this one" });
  expect(wrong.text).toMatch(/invalid/i);
  const home = await wrong.submit("Sign in", { email, password: PASSWORD });
  expect(home.text).toContain("Signed in as Ada");
  // A failure is written down after its answer.
  const account = async () => (await browser.open("/account")).text;
  await expect.poll(account).toContain("A sign-in failed");
  for (const words of ["The account was made", "Signed in", "127.0.0.1"]) {
    expect(await account()).toContain(words);
  }
});

test("an address is taken once, which sign-up does not say, and a short password not at all", async () => {
  const { email } = await signedUp("Bea");
  const page = await createPlainBrowser(backend.url).open("/sign-up");
  const taken = await page.submit("Make the account", { name: "B", email, password: PASSWORD });
  expect(taken.url.pathname).toBe("/sign-in");
  expect(taken.text).not.toMatch(/exist|taken/i);
  const home = await taken.submit("Sign in", { email, password: PASSWORD });
  expect(home.text).toContain("Signed in as Bea");
  const another = await createPlainBrowser(backend.url).open("/sign-up");
  const short = await another.submit("Make the account", {
    name: "B",
    email: "other@example.com",
    password: "short",
  });
  expect(short.text).toMatch(/password/i);
});

test("a changed password offers to end the other sign-ins, and keys", async () => {
  const { browser, email } = await signedUp("Cleo");
  const made = await (await browser.open("/clients")).submit("Create the key", {
    name: "old",
    scopes: ["drafts"],
    days: "7",
  });
  const key = /class="secret">(lnk_\w+)</.exec(made.html)?.[1] ?? "";
  const other = createPlainBrowser(backend.url);
  await (await other.open("/sign-in")).submit("Sign in", { email, password: PASSWORD });
  const page = await browser.open("/account");
  expect(page.html.match(/<input[^>]* checked=""/g)).toHaveLength(2);
  const common = await page.submit("Change the password", {
    currentPassword: PASSWORD,
    newPassword: "Password123!",
  });
  expect(common.text).toContain("Choose another password");
  const changed = await page.submit("Change the password", {
    currentPassword: PASSWORD,
    newPassword: "another long password",
    endSignIns: "on",
    endKeys: "on",
  });
  expect(changed.text).toContain("The password was changed");
  const headers = { authorization: `Bearer ${key}` };
  expect((await fetch(new URL("/api/drafts", backend.url), { headers })).status).toBe(401);
  expect((await browser.open("/account")).url.pathname).toBe("/account");
  expect((await other.open("/account")).url.pathname).toBe("/sign-in");
});

test("an API key is shown once, with its scopes, and ends when it is revoked", async () => {
  const { browser } = await signedUp("Dora");
  const page = await browser.open("/clients");
  const made = await page.submit("Create the key", {
    name: "my script",
    scopes: ["chats:read"],
    days: "7",
  });
  const key = /class="secret">(lnk_\w+)</.exec(made.html)?.[1] ?? "";
  const call = (path: string) =>
    fetch(new URL(path, backend.url), { headers: { authorization: `Bearer ${key}` } });
  expect((await call("/api/chats")).status).toBe(200);
  expect((await call("/api/drafts")).status).toBe(403);

  const again = await browser.open("/clients");
  expect(again.text).toContain("my script");
  expect(again.html).not.toContain(key);
  expect(again.text).toContain(new Date().toISOString().slice(0, 4));
  await again.submit("Revoke my script");
  expect((await call("/api/chats")).status).toBe(401);
});

test("keys are stored hashed, and passwords too", async () => {
  const person = await signUp(backend.url, "hashed");
  const { key } = await person.createKey();
  const dump = await everyRow(backend.databaseUrl);
  expect(dump).toContain(person.email);
  expect(dump).not.toContain(key);
  expect(dump).not.toContain(person.password);
});

const exportSchema = z.object({
  user: z.object({ email: z.string() }),
  chats: z.array(z.object({ messages: z.array(z.unknown()) })),
  drafts: z.array(z.object({ revisions: z.array(z.unknown()) })),
  projects: z.array(z.unknown()),
  keys: z.array(z.unknown()),
});

test("an export has everything; after a deletion the database has nothing of it", async () => {
  const person = await signUp(backend.url, "leaver");
  const secret = "the heron of Norwell";
  const turn = await person.client.startTurn(`Draft ${secret}`, { context: PAGE });
  await turn.reader.ended;
  await person.client.runEnded(turn.chatId, turn.runId);
  await person.createKey();

  const exported = await person.client.send("GET", "/api/account/export");
  expect(exported.headers.get("content-disposition")).toContain("attachment");
  const text = await exported.text();
  expect(text).toContain(secret);
  const data = exportSchema.parse(JSON.parse(text));
  expect(data).toMatchObject({ user: { email: person.email } });
  expect([data.chats, data.drafts, data.projects, data.keys].map((list) => list.length)).toEqual([
    1, 1, 1, 1,
  ]);
  expect(data.chats[0]?.messages).toHaveLength(2);

  expect(await everyRow(backend.databaseUrl)).toContain(secret);
  for (const password of ["not this one", "", undefined]) {
    const wrong = await person.client.send("DELETE", "/api/account", {
      body: { confirm: "delete", password },
    });
    expect(await readProblem(wrong)).toMatchObject({ status: 400, errors: [{ path: "password" }] });
  }
  const deleted = await person.client.send("DELETE", "/api/account", {
    body: { confirm: "delete", password: person.password },
  });
  expect(deleted.status).toBe(204);
  expect((await person.client.send("GET", "/api/chats")).status).toBe(401);
  expect(await tracesOf(secret, person.email, turn.chatId, turn.runId)).toEqual([]);
});

test("a deleted chat leaves nothing of what was said in it, also when it is deleted in a turn", async () => {
  const { client } = await signUp(backend.url, "tidy");
  const said = "the curlew of Norwell";
  const ended = await client.startTurn(`Draft ${said}`, { context: { ...PAGE, text: said } });
  await ended.reader.ended;
  const gate = createGate();
  const word = "the whimbrel of Norwell";
  model.enqueue([text(`Of ${word}: `), pauseAt(gate), text("more."), finish()], answering(word));
  const running = await client.startTurn(word);
  await gate.reached;
  expect(await everyRow(backend.databaseUrl)).toContain(word);

  for (const { chatId } of [ended, running]) {
    expect((await client.send("DELETE", `/api/chats/${chatId}`)).status).toBe(204);
  }
  expect(await tracesOf(said, word, ended.chatId, ended.runId, running.chatId)).toEqual([]);
  gate.open();
  // The engine finds that there is nothing left to do, and asks nobody again.
  await expect
    .poll(() => tracesOf("graphile_worker._private_jobs "), { timeout: 30_000 })
    .toEqual([]);
  expect(await tracesOf(word)).toEqual([]);
});

test("after the deletion of an account nothing is left of a session that several of the engine's runs carried", async () => {
  const person = await signUp(backend.url, "talker");
  const sessions = createSessionClient(person.client);
  const said = "the godwit of Norwell";
  const turns = 22;
  const { runId, reader } = await sessions.start(`Draft ${said} 1`);
  for (let turn = 2; turn <= turns; turn += 1) await sessions.send(runId, `Draft ${said} ${turn}`);
  await reader.eventMatching((chunk) => chunk.type === "data-turn" && chunk.data.turn === turns);
  reader.cut();
  await sessions.settled(runId);
  expect(await everyRow(backend.databaseUrl)).toContain(said);
  const body = { confirm: "delete", password: person.password };
  expect((await person.client.send("DELETE", "/api/account", { body })).status).toBe(204);
  expect(await tracesOf(said, runId)).toEqual([]);
});

test("there is no owner's token, and no route that is not described", async () => {
  const command = promisify(execFile)(
    join(REPO_ROOT, "node_modules/.bin/node"),
    ["backend/cli/token.ts"],
    { cwd: REPO_ROOT, env: { PATH: process.env.PATH, LINNET_AUTH: "accounts" } },
  );
  await expect(command).rejects.toMatchObject({
    stdout: "",
    stderr: expect.stringMatching(/^LINNET_AUTH: .+\n$/),
  });
  for (const path of ["update-user", "list-sessions", "sign-in/magic-link", "device/approve"]) {
    const response = await fetch(new URL(`/api/auth/${path}`, backend.url), { method: "POST" });
    expect(response.status, path).toBe(404);
  }
});
