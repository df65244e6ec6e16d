import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DATA_DIRECTORY_LOCK } from "./directory-lock.ts";
import {
  type EmbeddedPostgres,
  reachableDataDirectory,
  startEmbeddedPostgres,
} from "./embedded-postgres.ts";
import { migrateDatabase } from "./migrate.ts";

const run = promisify(execFile);

let directory: string;
let server: EmbeddedPostgres | undefined;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "linnet-embedded-"));
  // As root, the server runs as another user.
  await chmod(directory, 0o755);
});

afterEach(async () => {
  await server?.stop();
  await rm(directory, { recursive: true, force: true });
});

test.runIf(process.platform === "linux")("its process has none of our variables", async () => {
  process.env.LINNET_SECRET_OF_TEST = "not for the database";
  server = await startEmbeddedPostgres(directory);
  const pidFile = await readFile(join(directory, "postgres", "postmaster.pid"), "utf8");
  const variables = await readFile(`/proc/${Number(pidFile.split("\n")[0])}/environ`, "utf8");
  expect(variables).toContain("PATH=");
  expect(variables).not.toContain("not for the database");
});

test("a strict umask keeps nobody out whom the database runs as", async ({ onTestFinished }) => {
  const mask = process.umask(0o077);
  onTestFinished(() => {
    process.umask(mask);
  });
  server = await startEmbeddedPostgres(join(directory, "below", "data"));
  expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a data directory that is a file, or below one, is named", async () => {
  const file = join(directory, "file");
  await writeFile(file, "");
  for (const path of [file, join(file, "below")]) {
    await expect(reachableDataDirectory(path, true)).rejects.toThrow(`${file} is a file: choose`);
  }
  expect(await reachableDataDirectory(join(directory, "new", "one"), true)).toMatch(/one$/);
});

async function ask(connectionString: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const answers = [];
    for (const statement of statements) answers.push(...(await client.query(statement)).rows);
    return answers;
  } finally {
    await client.end();
  }
}

test.runIf(process.getuid?.() === 0)(
  "over a user's data, root runs the database as that user, and takes nothing from them",
  async () => {
    server = await startEmbeddedPostgres(directory);
    await server.stop();
    await run("chown", ["-R", "65534:65534", directory]);

    server = await startEmbeddedPostgres(directory);
    // A command of root while it runs.
    expect(await startEmbeddedPostgres(directory)).toMatchObject({ isAdopted: true });
    for (const name of ["postgres", "postgres/PG_VERSION", "postgres-log"]) {
      expect(await stat(join(directory, name))).toMatchObject({ uid: 65_534, gid: 65_534 });
    }
    expect(await ask(server.url, "create table written (id int)")).toEqual([]);
  },
);

test.runIf(process.getuid?.() === 0)(
  "a start of root leaves data that are root's alone",
  async () => {
    server = await startEmbeddedPostgres(directory);
    await server.stop();
    await run("chown", ["-R", "0:0", directory]);
    await expect(startEmbeddedPostgres(directory)).rejects.toThrow(
      `LINNET_DATA_DIR: the database in ${directory} is root's, as whom PostgreSQL does not run`,
    );
  },
);

/** What the roles own, apart from PostgreSQL's own things. */
const OWNED = `
  select pg_get_userbyid(relowner) as owner, count(*)::int from pg_class c
    join pg_namespace n on n.oid = relnamespace
   where nspname !~ '^pg_' and nspname <> 'information_schema' group by 1
  union all
  select pg_get_userbyid(proowner), count(*)::int from pg_proc p
    join pg_namespace n on n.oid = pronamespace
   where nspname !~ '^pg_' and nspname <> 'information_schema' group by 1
  union all
  select pg_get_userbyid(typowner), count(*)::int from pg_type t
    join pg_namespace n on n.oid = typnamespace
   where nspname !~ '^pg_' and nspname <> 'information_schema' group by 1
  union all
  select pg_get_userbyid(nspowner), count(*)::int from pg_namespace
   where nspname !~ '^pg_' and nspname not in ('information_schema', 'public') group by 1
  union all
  select pg_get_userbyid(datdba), 1 from pg_database where datname = current_database()`;

async function superuserUrl(url: string, database: string): Promise<string> {
  const superuser = new URL(url);
  superuser.username = "linnet";
  superuser.password = (await readFile(join(directory, "postgres-password"), "utf8")).trim();
  superuser.pathname = `/${database}`;
  return superuser.href;
}

// Where Linux takes no files, of root neither.
test.runIf(process.platform === "linux")("a directory that may only be read is named", async () => {
  await expect(startEmbeddedPostgres("/sys/kernel")).rejects.toThrow(
    /^LINNET_DATA_DIR: cannot be written to: E[A-Z]+: .+$/,
  );
});

test("the application owns its database, and is no superuser", async () => {
  server = await startEmbeddedPostgres(directory);
  const { url } = server;
  await migrateDatabase(url);
  const [role] = await ask(url, "select * from pg_roles where rolname = current_user");
  expect(role).toMatchObject({
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolreplication: false,
    rolbypassrls: false,
  });
  const owners = await ask(url, OWNED);
  expect(new Set(owners.map(({ owner }) => owner))).toEqual(new Set([role.rolname]));
  for (const forbidden of [
    "copy (select 1) to program 'true'",
    "select pg_read_file('/etc/passwd')",
    "alter role current_user superuser",
    "create role other",
    "alter system set log_statement = 'all'",
  ]) {
    await expect(ask(url, forbidden)).rejects.toThrow(/permission denied|must be|only roles/i);
  }
  // It sees its own sessions, and ends them.
  const other = new pg.Client({ connectionString: url, application_name: "other instance" });
  other.on("error", () => {});
  await other.connect();
  const [ended] = await ask(
    url,
    "select pg_terminate_backend(pid) as ended from pg_stat_activity where application_name = 'other instance'",
  );
  expect(ended).toEqual({ ended: true });
});

test("a directory of an earlier version, where all is the superuser's, is handed over once", async () => {
  server = await startEmbeddedPostgres(directory);
  const maintenance = await superuserUrl(server.url, "postgres");
  const asSuperuser = await superuserUrl(server.url, "linnet");
  await ask(maintenance, "drop database linnet", "drop role linnet_app", "create database linnet");
  await migrateDatabase(asSuperuser);
  await ask(
    asSuperuser,
    "create type mood as enum ('calm')",
    "create domain short as text",
    "create view kept as select 1 as one",
    "create sequence counted",
    "create procedure nothing() language sql as 'select 1'",
    "insert into settings (key, value) values ('kept', 'as it was')",
  );
  const before = await ask(asSuperuser, OWNED);
  expect(new Set(before.map(({ owner }) => owner))).toEqual(new Set(["linnet"]));
  await rm(join(directory, "postgres-application-password"));
  await server.stop();

  server = await startEmbeddedPostgres(directory);
  const { url } = server;
  await migrateDatabase(url);
  const after = await ask(url, OWNED);
  expect(after).toEqual(before.map(({ count }) => ({ owner: "linnet_app", count })));
  expect(await ask(url, "select value from settings where key = 'kept'")).toEqual([
    { value: "as it was" },
  ]);
  await ask(url, "alter table settings add column of_test text", "drop type mood");
});

test("what a running Linnet works with is not handed over under it", async () => {
  server = await startEmbeddedPostgres(directory);
  const asSuperuser = await superuserUrl(server.url, "linnet");
  await ask(asSuperuser, "create table later (id int)");
  const running = new pg.Client({ connectionString: asSuperuser });
  await running.connect();
  await running.query("select pg_advisory_lock($1)", [DATA_DIRECTORY_LOCK]);
  const owner = "select tableowner from pg_tables where tablename = 'later'";
  await startEmbeddedPostgres(directory);
  expect(await ask(asSuperuser, owner)).toEqual([{ tableowner: "linnet" }]);
  await running.end();
  // PostgreSQL takes a moment to see that the session has ended.
  const handedOver = async () => {
    await startEmbeddedPostgres(directory);
    return ask(asSuperuser, owner);
  };
  await expect.poll(handedOver, { timeout: 20_000 }).toEqual([{ tableowner: "linnet_app" }]);
});
