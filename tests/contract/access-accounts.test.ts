import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { readProblem } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { createPlainBrowser } from "../support/html-page.ts";
import { createHelpfulScript } from "../support/model-server/helpful-script.ts";
import { signUp } from "../support/person.ts";
import { REPO_ROOT } from "../support/repo-root.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";

const PASSWORD = "correct horse battery";
const PAGE = { kind: "page", title: "The river", text: "Two stations measured the rise." } as const;

let model: ScriptedModelServer;
let backend: BackendProcess;

beforeAll(async () => {
  model = await startScriptedModelServer({
    script: createHelpfulScript({ route: () => ({ next: "drafting", reasoning: "Draft it." }) }),
  });
  const env = { LINNET_AUTH: "accounts", LINNET_LIMIT_SIGN_IN: "0" };
  backend = await startBackend({ modelServer: model, env });
});

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => console.error(backend.logs().slice(-8_000)));
});

afterAll(async () => {
  await backend?.stop();
  await model?.close();
});

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
});

test("an address is taken once, and a short password not at all", async () => {
  const { email } = await signedUp("Bea");
  const page = await createPlainBrowser(backend.url).open("/sign-up");
  const taken = await page.submit("Make the account", { name: "B", email, password: PASSWORD });
  expect(taken.url.pathname).toBe("/sign-up");
  expect(taken.text).toMatch(/exist/i);
  const short = await page.submit("Make the account", {
    name: "B",
    email: "other@example.com",
    password: "short",
  });
  expect(short.text).toMatch(/password/i);
});

test("a changed password ends the other sign-ins", async () => {
  const { browser, email } = await signedUp("Cleo");
  const other = createPlainBrowser(backend.url);
  await (await other.open("/sign-in")).submit("Sign in", { email, password: PASSWORD });
  const page = await browser.open("/account");
  const changed = await page.submit("Change the password", {
    currentPassword: PASSWORD,
    newPassword: "another long password",
  });
  expect(changed.text).toContain("The password was changed");
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
  const dump = await everyRow();
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

  expect(await everyRow()).toContain(secret);
  const wrong = await person.client.send("DELETE", "/api/account", {
    body: { confirm: "delete", password: "not this one" },
  });
  expect(await readProblem(wrong)).toMatchObject({ status: 400, errors: [{ path: "password" }] });
  const deleted = await person.client.send("DELETE", "/api/account", {
    body: { confirm: "delete", password: person.password },
  });
  expect(deleted.status).toBe(204);
  expect((await person.client.send("GET", "/api/chats")).status).toBe(401);
  const rest = await everyRow();
  for (const trace of [secret, person.email, turn.chatId, turn.runId]) {
    expect(rest).not.toContain(trace);
  }
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

test("a closed backend makes no new accounts", async () => {
  const env = { LINNET_AUTH: "accounts", LINNET_SIGN_UP: "closed" };
  const closed = await startBackend({ modelServer: model, env });
  try {
    await expect(signUp(closed.url, "late")).rejects.toThrow("No session came");
    const page = await createPlainBrowser(closed.url).open("/sign-up");
    expect(page.response.status).toBe(404);
  } finally {
    await closed.stop();
  }
});

/** All rows of all tables as text: the application's, the engine's and its queue's. */
async function everyRow(): Promise<string> {
  const database = new pg.Client({ connectionString: backend.databaseUrl });
  await database.connect();
  try {
    const { rows: tables } = await database.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const dumps = [];
    for (const { name } of tables) {
      const { rows } = await database.query<{ row: string }>(
        `select t::text as row from ${name} t`,
      );
      dumps.push(...rows.map(({ row }) => `${name} ${row} ${readBytes(row)}`));
    }
    return dumps.join("\n");
  } finally {
    await database.end();
  }
}

/** What stands in `bytea` columns, which are shown as hexadecimal digits. */
function readBytes(row: string): string {
  const found = row.match(/\\x[0-9a-f]{2,}/g) ?? [];
  return found.map((hex) => Buffer.from(hex.slice(2), "hex").toString("utf8")).join(" ");
}
