import { execFile } from "node:child_process";
import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { startBackend } from "../support/backend-process.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { failToStart } from "../support/failed-start.ts";
import { findFreePort } from "../support/find-free-port.ts";
import { isAlive } from "../support/is-alive.ts";
import { listen } from "../support/listen.ts";
import { createTestDatabase } from "../support/postgres.ts";

const run = promisify(execFile);

/** A start that cannot succeed says so in one line that begins with the variable's name. */
async function expectRefusal(variables: Record<string, string>, name: string, why: RegExp) {
  const { code, stdout, errors } = await failToStart(variables);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(new RegExp(`^${name}: `));
  expect(errors[0]).toMatch(why);
  expect(code).toBe(1);
  expect(stdout).toBe("");
}

test.each([
  ["PORT", "abc", /port number/],
  ["LINNET_MODEL", "oracle/delphi", /oracle/],
  ["LINNET_MODEL", "local/other", /local\/extractive/],
  ["LINNET_ROUTER_MODEL", "oracle/delphi", /oracle/],
])("%s=%s is refused in one line that names it", async (name, value, why) => {
  await expectRefusal({ [name]: value }, name, why);
});

test.each(["nowhere.invalid", "192.0.2.7"])(
  "the host %s, where nobody can listen, is named",
  async (host) => {
    await expectRefusal({ HOST: host, LINNET_AUTH: "accounts" }, "HOST", new RegExp(host));
  },
);

test.each([
  ["openai/gpt-5.1", "OPENAI_API_KEY"],
  ["openai-compatible/llama3.2", "OPENAI_COMPATIBLE_BASE_URL"],
])("the model %s without its key names the key", async (model, variable) => {
  await expectRefusal({ LINNET_MODEL: model }, variable, new RegExp(model));
});

test("a port that somebody listens on is named, and nothing is changed before", async () => {
  const other = createServer();
  const port = await listen(other);
  await expectRefusal({ PORT: String(port) }, "PORT", new RegExp(`${port} is in use`));
  other.close();
});

test("whoever starts it where it cannot read the output finds the reason in the file that it names", async ({
  onTestFinished,
}) => {
  const folder = await makeDataFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const note = join(folder, "note");
  await writeFile(note, "");
  const { errors } = await failToStart({ PORT: "abc", LINNET_START_NOTE: note });
  expect([await readFile(note, "utf8")]).toEqual(errors);
  // A file that is not there is no reason to end in another way.
  const elsewhere = { PORT: "abc", LINNET_START_NOTE: join(folder, "none/note") };
  expect((await failToStart(elsewhere)).errors).toEqual(errors);
});

test("a database that cannot be reached is named, without its password", async () => {
  const nobody = `postgres://linnet:geheim@127.0.0.1:${await findFreePort()}/linnet`;
  await expectRefusal({ DATABASE_URL: nobody }, "DATABASE_URL", /^(?!.*geheim).*reached/);

  const wrongPassword = new URL(inject("postgresUrl"));
  wrongPassword.password = "geheim";
  const refused = { DATABASE_URL: wrongPassword.href };
  await expectRefusal(refused, "DATABASE_URL", /^(?!.*geheim).*password/);

  const noDatabase = new URL(inject("postgresUrl"));
  noDatabase.pathname = "/not_there";
  await expectRefusal({ DATABASE_URL: noDatabase.href }, "DATABASE_URL", /not_there/);
});

test("a server that is too old, or is not PostgreSQL, is refused", async () => {
  for (const [version, number] of [
    ["PostgreSQL 14.9 on x86_64", "140009"],
    ["CockroachDB CCL v25.1.0", "150000"],
  ]) {
    const database = await createTestDatabase();
    const connection = new pg.Client({ connectionString: database.url });
    await connection.connect();
    const name = connection.database;
    await connection.query(`create schema fakes;
      create function fakes.version() returns text language sql return '${version}';
      create function fakes.current_setting(name text) returns text language sql return '${number}';
      alter database "${name}" set search_path = fakes, public, pg_catalog`);
    await connection.end();
    await expectRefusal({ DATABASE_URL: database.url }, "DATABASE_URL", /PostgreSQL 15 or newer/);
    await database.drop();
  }
});

test("a pool that is larger than what the server gives is refused", async () => {
  const variables = { DATABASE_URL: inject("postgresUrl"), LINNET_POOL_SIZE: "400" };
  await expectRefusal(variables, "LINNET_POOL_SIZE", /set it to 298 or less/);
});

test("a pool that is too large is named also where the server has two connections left", async () => {
  const database = await createTestDatabase();
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const role = `${admin.database}_narrow`;
  await admin.query(`create role ${role} login password 'x' connection limit 2;
    grant all on database "${admin.database}" to ${role}; grant all on schema public to ${role}`);
  const url = Object.assign(new URL(database.url), { username: role, password: "x" });
  const variables = { DATABASE_URL: url.href, LINNET_POOL_SIZE: "400" };
  await expectRefusal(variables, "LINNET_POOL_SIZE", /set it to \d+ or less/);
  await admin.query(`drop owned by ${role}; drop role ${role}`);
  await admin.end();
  await database.drop();
});

test("a data directory that is a file is named", async () => {
  const folder = await makeDataFolder();
  const file = join(folder, "file");
  await writeFile(file, "not a folder");
  for (const path of [file, join(file, "below")]) {
    await expectRefusal(
      { LINNET_DATA_DIR: path },
      "LINNET_DATA_DIR",
      /file is a file: choose a dir/,
    );
  }
  await rm(folder, { recursive: true });
});

test("a disk that is full is said, and what is there is left alone", async ({ skip }) => {
  // Full before, while and after the database is made, and once its server runs and the application has connected.
  for (const kilobytes of [1_000, 12_000, 41_000, 42_000, 42_500, 43_000, 43_500]) {
    const folder = await makeDataFolder();
    const options = `size=${kilobytes}k,mode=755`;
    await run("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]).catch(() =>
      skip("this user cannot mount a small disk"),
    );
    try {
      await expectRefusal(
        { LINNET_DATA_DIR: join(folder, "data") },
        "LINNET_DATA_DIR",
        /the disk is full: free some space/,
      );
      const pidFile = join(folder, "data", "postgres", "postmaster.pid");
      const [pid] = (await readFile(pidFile, "utf8").catch(() => "")).split("\n");
      expect(Boolean(pid) && isAlive(Number(pid))).toBe(false);
    } finally {
      await run("umount", ["--lazy", folder]);
      await rm(folder, { recursive: true });
    }
  }
});

test("a database of another major version of PostgreSQL is refused with what to do, and left alone", async () => {
  const folder = await makeDataFolder();
  const version = join(folder, "postgres", "PG_VERSION");
  await mkdir(join(folder, "postgres"), { mode: 0o700 });
  await writeFile(version, "17\n");
  await expectRefusal(
    { LINNET_DATA_DIR: folder },
    "LINNET_DATA_DIR",
    /PostgreSQL 17.*brings 18.*npm run backup -- .*npm run restore -- /,
  );
  expect(await readdir(join(folder, "postgres"))).toEqual(["PG_VERSION"]);
  await rm(folder, { recursive: true });
});

test.runIf(process.getuid?.() === 0)(
  "a folder that the database's user cannot reach is named",
  async () => {
    const folder = await makeDataFolder();
    await chmod(folder, 0o700);
    for (const path of [folder, join(folder, "below")]) {
      await expectRefusal({ LINNET_DATA_DIR: path }, "LINNET_DATA_DIR", /cannot be reached/);
    }
    await rm(folder, { recursive: true });
  },
);

test("an instance whose secret differs from the others' is refused", async () => {
  const database = await createTestDatabase();
  const secret = "a-secret-that-is-long-enough-for-it";
  const first = await startBackend({
    databaseUrl: database.url,
    env: { LINNET_SECRET: secret },
  });
  try {
    const variables = { DATABASE_URL: database.url, LINNET_SECRET: secret.toUpperCase() };
    await expectRefusal(variables, "LINNET_SECRET", /in use with another secret/);
    await expectRefusal({ DATABASE_URL: database.url }, "LINNET_SECRET", /set it as the other/);
  } finally {
    await first.stop();
    await database.drop();
  }
});
