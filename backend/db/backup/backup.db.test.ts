import { mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@linnet/protocol";
import { createDatabaseOn } from "@linnet/tests/support/create-database";
import { insertApproval } from "@linnet/tests/support/insert-approval";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { pool } from "../client.ts";
import { knownMigrations, migrateDatabase } from "../migrate.ts";
import { insertRun } from "../testing/insert-run.ts";
import { withTestDatabase } from "../testing/with-test-database.ts";
import { checkBackupFile, readBackupFile, writeBackupFile } from "./backup-file.ts";
import { isUnused, restoreBackup } from "./restore-backup.ts";
import { linnetTables, writeBackup } from "./write-backup.ts";

withTestDatabase();

let folder: string;
let file: string;
const drops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "linnet-backup-"));
  file = join(folder, "linnet.backup");
});

afterEach(async () => {
  for (const drop of drops.splice(0)) await drop();
  await rm(folder, { recursive: true });
});

async function anotherDatabase(): Promise<string> {
  const database = await createDatabaseOn(inject("postgresUrl"));
  drops.push(database.drop);
  return database.url;
}

const source = () => process.env.DATABASE_URL ?? "";

async function connected<Result>(url: string, use: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** The rows of every table, each as text, in an order of their own. */
async function contents(url: string): Promise<Record<string, string[]>> {
  return connected(url, async (client) => {
    const found: Record<string, string[]> = {};
    for (const { schema, name } of await linnetTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from "${schema}"."${name}" t order by 1`,
      );
      found[`${schema}.${name}`] = rows.map(({ row }) => row);
    }
    return found;
  });
}

async function fill(): Promise<void> {
  for (let count = 0; count < 3; count += 1) await insertRun();
  const { engineRunId } = await insertRun();
  await pool().query(
    `insert into workflow.workflow_events (id, type, run_id)
     select 'wevt_' || substr(md5(random()::text), 1, 26), 'run_created', $1
       from generate_series(1, 50)`,
    [engineRunId],
  );
  await pool().query(
    `select graphile_worker.add_job('some_task', json_build_object('data', encode('{}', 'base64')))`,
  );
  await pool().query(`insert into settings (key, value) values ($1, $2)`, [
    `odd ${Date.now()}`,
    "tab\tnewline\nback\\slash \\. 🐦 \\N",
  ]);
}

test("a backup brings back every row of every table, and the sequences, in an empty database", async () => {
  await fill();
  await writeBackup(source(), file, "a secret");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const header = await checkBackupFile(file);
  expect(header).toMatchObject({ secret: "a secret", migrations: knownMigrations() });

  const url = await anotherDatabase();
  expect(await connected(url, isUnused)).toBe(true);
  await restoreBackup(url, file, header);
  expect(await connected(url, isUnused)).toBe(false);
  expect(await contents(url)).toEqual(await contents(source()));
  const { rows } = await connected(url, (client) =>
    client.query("select reltuples from pg_class where oid = 'runs'::regclass"),
  );
  expect(rows).toEqual([{ reltuples: 4 }]);
  await connected(url, (client) =>
    client.query("insert into streams (name, run_id) values ('next', 'next')"),
  );
});

test("what is written while the backup is taken is not in it", async () => {
  await fill();
  const before = await contents(source());
  const secret = "held until the first part is read";
  const taking = writeBackup(source(), file, secret);
  await Promise.all([taking, fill()]);
  const url = await anotherDatabase();
  await restoreBackup(url, file, await checkBackupFile(file));
  const restored = await contents(url);
  const after = await contents(source());
  // Whichever came first, the tables agree with each other: every run has its stream.
  expect(restored["public.runs"]?.length).toBe(restored["public.streams"]?.length);
  expect(restored["public.runs"]?.length).toBeGreaterThanOrEqual(
    before["public.runs"]?.length ?? 0,
  );
  expect(restored["public.runs"]?.length).toBeLessThanOrEqual(after["public.runs"]?.length ?? 0);
});

test("a restore that fails leaves the database as it was", async () => {
  await fill();
  await writeBackup(source(), file, undefined);
  const url = await anotherDatabase();
  const header = await checkBackupFile(file);
  await restoreBackup(url, file, header);
  const before = await contents(url);
  await fill();
  await rm(file);
  await writeBackup(source(), file, undefined);
  await expect(
    restoreBackup(url, file, header, async () => {
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await contents(url)).toEqual(before);
  await restoreBackup(url, file, header);
  expect(await contents(url)).toEqual(await contents(source()));
});

test("a post whose time came since the backup is not posted again: its person is asked", async () => {
  const { userId, chatId, runId, messageId } = await insertRun();
  const approvalId = await insertApproval(source(), runId);
  const draftId = newId();
  await pool().query(
    `insert into drafts (id, user_id, chat_id, message_id, tool_call_id, variants, sources, model)
     values ($1, $2, $3, $4, 'call', '[]', '[]', 'a model')`,
    [draftId, userId, chatId, messageId],
  );
  const schedule = async (at: string) => {
    const id = newId();
    await pool().query(
      `insert into scheduled_posts (id, user_id, chat_id, draft_id, approval_id, "at", time_zone, message_id)
       values ($1, $2, $3, $4, $5, now() + $6::interval, 'UTC', $7)`,
      [id, userId, chatId, draftId, approvalId, at, newId()],
    );
    return id;
  };
  // The backup is taken before its time, and restored after it.
  const due = await schedule("-1 second");
  const later = await schedule("1 hour");
  await writeBackup(source(), file, undefined);
  const url = await anotherDatabase();
  await restoreBackup(url, file, await checkBackupFile(file));
  const { rows } = await connected(url, (client) =>
    client.query("select id, state, approval_id from scheduled_posts where chat_id = $1", [chatId]),
  );
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ id: due, state: "scheduled", approval_id: null });
  expect(rows).toContainEqual({ id: later, state: "scheduled", approval_id: approvalId });
});

test("a cut, a damaged and another file are refused, and so is one that is there already", async () => {
  await fill();
  await writeBackup(source(), file, undefined);
  await expect(writeBackup(source(), file, undefined)).rejects.toThrow(/is there already/);
  const whole = await readFile(file);
  for (const length of [whole.length - 1, Math.floor(whole.length / 2), 100]) {
    await truncate(file, length);
    await expect(checkBackupFile(file)).rejects.toThrow(/is cut or damaged|is no backup/);
  }
  const damaged = Buffer.from(whole);
  damaged.writeUInt8((damaged[300] ?? 0) ^ 0xff, 300);
  await writeFile(file, damaged);
  await expect(checkBackupFile(file)).rejects.toThrow(/is cut or damaged|is no backup/);
  await writeFile(file, "a text");
  await expect(checkBackupFile(file)).rejects.toThrow(/is no backup of Linnet/);
  await expect(checkBackupFile(join(folder, "none"))).rejects.toThrow(/cannot be read/);
  await expect(writeBackup(source(), join(folder, "no/such/file"), undefined)).rejects.toThrow(
    /cannot be written/,
  );
});

test("a backup of an earlier version is restored and brought up to date; one of an unknown version is refused", async () => {
  const known = knownMigrations();
  const old = await anotherDatabase();
  await migrateDatabase(old, { engine: known.engine.length, linnet: known.linnet.length - 1 });
  await connected(old, (client) =>
    client.query("insert into users (id, name, email) values ('ada', 'Ada', 'ada@example.com')"),
  );
  await writeBackup(old, file, undefined);
  const header = await checkBackupFile(file);
  expect(header.migrations.linnet).toEqual(known.linnet.slice(0, -1));

  const url = await anotherDatabase();
  await restoreBackup(url, file, header);
  const { "public.users": users } = await contents(url);
  expect(users).toHaveLength(1);
  const applied = await connected(url, async (client) => {
    const { rows } = await client.query("select hash from linnet_drizzle.linnet_migrations");
    return rows.length;
  });
  expect(applied).toBe(known.linnet.length);
  await expect(restoreBackup(url, file, header)).rejects.toThrow(/earlier version/);

  const unknown = { ...header, migrations: { ...header.migrations, linnet: ["another"] } };
  await expect(restoreBackup(url, file, unknown)).rejects.toThrow(/another version of Linnet/);
});

test("rows that are larger than a frame come back whole", async () => {
  async function* parts() {
    yield {
      kind: "header" as const,
      createdAt: new Date(0).toISOString(),
      postgres: "18",
      migrations: { engine: [], linnet: [], queue: 0 },
    };
    yield { kind: "table" as const, schema: "public", name: "settings", columns: ["key", "value"] };
    yield { kind: "rows" as const, bytes: Buffer.alloc(3_000_000, "x") };
    yield { kind: "end" as const, tables: 1, rows: 1, sequences: [] };
  }
  await writeBackupFile(file, parts());
  let size = 0;
  for await (const part of readBackupFile(file))
    if (part.kind === "rows") size += part.bytes.length;
  expect(size).toBe(3_000_000);
});
