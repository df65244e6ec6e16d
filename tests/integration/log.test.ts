import { request } from "node:http";
import { newId } from "@linnet/protocol";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { expectNoTroubles } from "../support/expect-no-troubles.ts";
import { type Person, signUp } from "../support/person.ts";
import { queryDatabase } from "../support/query-database.ts";

let backend: BackendProcess;
let person: Person;

beforeAll(async () => {
  const env = {
    LINNET_AUTH: "accounts",
    LINNET_SIGN_UP: "open",
    LINNET_LIMIT_SIGN_IN: "0",
    LINNET_LOG_LEVEL: "debug",
  };
  backend = await startBackend({ env });
  person = await signUp(backend.url, "ada");
});

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => console.error(backend.logs().slice(-8_000)));
});

afterAll(() => backend?.stop());

/** The lines that are written while `during` runs. */
async function linesDuring(during: () => Promise<unknown>): Promise<string[]> {
  const before = backend.logs().length;
  await during();
  // Written in the order of their events; the answer to this request is behind all of them.
  await fetch(new URL("/api/health/live", backend.url));
  return backend
    .logs()
    .slice(before)
    .split("\n")
    .filter((line) => line !== "");
}

const recordSchema = z.object({ level: z.number(), time: z.number() });

/** Every line is a record of the log. */
function expectRecords(lines: readonly string[]): void {
  for (const line of lines) expect(recordSchema.parse(JSON.parse(line))).toBeDefined();
}

/** Runs while nobody gets a connection to the backend's database. */
async function withoutDatabase(run: () => Promise<void>): Promise<void> {
  const url = new URL(backend.databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const set = (isOpen: boolean) =>
    client.query(`alter database ${name} with allow_connections ${isOpen}`);
  try {
    await set(false);
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
      [name],
    );
    await run();
  } finally {
    await set(true);
    await client.end();
  }
}

test("the pages that keep something in the browser write nothing to look into", async () => {
  const headers = { cookie: person.cookie };
  const lines = await linesDuring(async () => {
    for (const path of ["/chats", `/chats/${newId()}`]) {
      const answer = await fetch(new URL(path, backend.url), { headers });
      await answer.body?.cancel();
    }
  });
  expectNoTroubles(lines.join("\n"));
});

test("a chat that is deleted just as its turn begins writes nothing to look into", async () => {
  const { client } = person;
  const lines = await linesDuring(async () => {
    for (let round = 0; round < 10; round += 1) {
      const chatId = newId();
      const turn = await client.postMessage("Draft it", { chatId });
      expect((await client.send("DELETE", `/api/chats/${chatId}`)).status).toBe(204);
      await turn.body?.cancel();
    }
    const unended =
      "select 1 from workflow.workflow_runs where status not in ('completed', 'failed', 'cancelled')";
    await expect.poll(() => queryDatabase(backend.databaseUrl, unended)).toEqual([]);
  });
  expectNoTroubles(lines.join("\n"));
});

test("while the database is away, the log has neither sessions nor addresses of people", async () => {
  const headers = { cookie: person.cookie };
  const { email, password } = person;
  const unknown = "somebody.else@example.org";
  const asJson = { ...headers, "content-type": "application/json" };
  const lines = await linesDuring(() =>
    withoutDatabase(async () => {
      const calls: [string, RequestInit?][] = [
        ["/", { headers }],
        ["/clients", { headers }],
        ["/voice", { headers }],
        ["/api/chats", { headers }],
        ["/api/chats", { headers: { authorization: `Bearer ${person.token}` } }],
        ["/api/auth/get-session", { headers }],
        ["/api/auth/api-key/list", { headers }],
        ...[email, unknown].map((address): [string, RequestInit] => [
          "/api/auth/sign-in/email",
          { method: "POST", headers: asJson, body: JSON.stringify({ email: address, password }) },
        ]),
        [
          "/api/auth/sign-up/email",
          {
            method: "POST",
            headers: asJson,
            body: JSON.stringify({ email: unknown, password, name: "Somebody" }),
          },
        ],
      ];
      for (const [path, init] of calls) {
        const answer = await fetch(new URL(path, backend.url), { ...init, redirect: "manual" });
        await answer.body?.cancel();
      }
    }),
  );
  expectRecords(lines);
  expect(lines.length).toBeGreaterThan(0);
  const said = lines.join("\n");
  // A session's token stands before the signature, in cookies and bearer tokens alike.
  const [session = "none"] = decodeURIComponent(person.token).split(".");
  expect(session.length).toBeGreaterThan(20);
  for (const secret of [session, email, unknown, password]) expect(said).not.toContain(secret);
});

test("a request writes no line of its own into the log", async () => {
  const forged = JSON.stringify({ level: 60, time: 1, msg: "forged" });
  const { hostname, port } = new URL(backend.url);
  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<void>((resolve, reject) => {
      const options = { hostname, port, path, headers };
      request(options, (answer) => answer.resume().once("end", resolve))
        .once("error", reject)
        .end();
    });
  const encoded = encodeURIComponent(`\n${forged}\n\r\u009b2J\u2028`);
  const lines = await linesDuring(() =>
    withoutDatabase(async () => {
      for (const path of [`/${encoded}`, `/api/chats/${encoded}`, `/sign-in?next=${encoded}`]) {
        await ask(path, { cookie: person.cookie, "user-agent": "\u009b2J" });
      }
    }),
  );
  expectRecords(lines);
  for (const line of lines) {
    expect(JSON.parse(line).msg).not.toBe("forged");
    expect(line).not.toMatch(/[\u007f-\u009f\u2028\u2029]/);
  }
});
