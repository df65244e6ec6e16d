import { createDatabaseOn } from "@linnet/tests/support/create-database";
import { startSilentProxy } from "@linnet/tests/support/silent-proxy";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { databaseUrl, pool } from "./client.ts";
import { appliedMigrations, knownMigrations, migrateDatabase } from "./migrate.ts";
import { withTestDatabase } from "./testing/with-test-database.ts";

withTestDatabase();

async function applied(connectionString = databaseUrl()) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return appliedMigrations(client).finally(() => client.end());
}

test("where nothing is to be done, nothing is tried: a role that may only read is enough", async () => {
  const name = `reader_${process.pid}`;
  await pool().query(`create role ${name} login password 'reader'`);
  onTestFinished(async () => {
    await pool().query(`drop owned by ${name}`);
    await pool().query(`drop role ${name}`);
  });
  for (const schema of ["linnet_drizzle", "workflow_drizzle", "graphile_worker"]) {
    await pool().query(`grant usage on schema ${schema} to ${name}`);
    await pool().query(`grant select on all tables in schema ${schema} to ${name}`);
  }
  const url = Object.assign(new URL(databaseUrl()), { username: name, password: "reader" });
  await migrateDatabase(url.href);
  expect(await applied()).toEqual(knownMigrations());
});

test("an older database gets what it lacks", async () => {
  const older = await createDatabaseOn(databaseUrl());
  onTestFinished(() => older.drop());
  const { engine, linnet } = knownMigrations();
  await migrateDatabase(older.url, { engine: engine.length, linnet: linnet.length - 1 });
  expect((await applied(older.url)).linnet).toEqual(linnet.slice(0, -1));
  await migrateDatabase(older.url);
  expect(await applied(older.url)).toEqual(knownMigrations());
});

/** How many migrations there were before the one that makes the table `pictures`. */
const BEFORE_PICTURES = 26;

test("tables that cannot be brought up to date are said, and stay as they are", async () => {
  const older = await createDatabaseOn(databaseUrl());
  onTestFinished(() => older.drop());
  const { engine, linnet } = knownMigrations();
  await migrateDatabase(older.url, { engine: engine.length, linnet: BEFORE_PICTURES });
  const client = new pg.Client({ connectionString: older.url });
  await client.connect();
  // Of another program, or of a version between two releases.
  await client.query("create table pictures (id int)");
  await client.end();
  await expect(migrateDatabase(older.url)).rejects.toThrow(
    /^DATABASE_URL: the tables cannot be brought up to date: relation "pictures" already exists\. Nothing is lost/,
  );
  expect((await applied(older.url)).linnet).toEqual(linnet.slice(0, BEFORE_PICTURES));
});

test("a migration that waits for a table that a dump holds lets others have it", async () => {
  const older = await createDatabaseOn(databaseUrl());
  onTestFinished(() => older.drop());
  const { engine, linnet } = knownMigrations();
  await migrateDatabase(older.url, { engine: engine.length, linnet: BEFORE_PICTURES });
  // Shorter than the wait for a table: a limit of the database's own would end the migration.
  const name = new URL(older.url).pathname.slice(1);
  await pool().query(`alter database ${name} set statement_timeout = '900ms'`);
  const connected = async () => {
    const client = new pg.Client({ connectionString: older.url });
    await client.connect();
    return client;
  };
  const dump = await connected();
  const instance = await connected();
  await dump.query("begin; lock table instances in access share mode");
  const inUse = Promise.withResolvers<void>();
  const migrated = migrateDatabase(older.url, undefined, inUse.resolve);
  await inUse.promise;
  await instance.query("update instances set heartbeat_at = now()");
  await instance.end();
  await dump.query("commit");
  await dump.end();
  await migrated;
  expect((await applied(older.url)).linnet).toEqual(linnet);
});

/** How many migrations there were before the one that changes the table `instances`; a later one changes `verifications`. */
const BEFORE_INSTANCES = 30;

test("a long migration holds nothing of those before it, and what is done stays done", async () => {
  const older = await createDatabaseOn(databaseUrl());
  onTestFinished(() => older.drop());
  const { engine, linnet } = knownMigrations();
  await migrateDatabase(older.url, { engine: engine.length, linnet: BEFORE_INSTANCES });
  const other = new pg.Client({ connectionString: older.url });
  await other.connect();
  // The last migration waits for it.
  await other.query("begin; lock table verifications in access share mode");
  const inUse = Promise.withResolvers<void>();
  const migrated = migrateDatabase(older.url, undefined, inUse.resolve);
  await inUse.promise;
  expect((await applied(older.url)).linnet).toEqual(linnet.slice(0, -1));
  await other.query("commit");
  await other.end();
  await migrated;
  expect(await applied(older.url)).toEqual(knownMigrations());
});

test("a migration whose connection is lost fails, and can be tried again", async () => {
  const older = await createDatabaseOn(databaseUrl());
  onTestFinished(() => older.drop());
  const { engine, linnet } = knownMigrations();
  await migrateDatabase(older.url, { engine: engine.length, linnet: linnet.length - 1 });
  const other = new pg.Client({ connectionString: older.url });
  await other.connect();
  await other.query("begin; lock table verifications in access share mode");
  const proxy = await startSilentProxy(older.url);
  const failed = expect(migrateDatabase(proxy.url)).rejects.toThrow();
  await expect
    .poll(() =>
      pool().query(
        `select from pg_locks
          where not granted and database = (select oid from pg_database where datname = $1)`,
        [new URL(older.url).pathname.slice(1)],
      ),
    )
    .toMatchObject({ rowCount: 1 });
  await proxy.close();
  await failed;
  await other.end();
  await migrateDatabase(older.url);
  expect(await applied(older.url)).toEqual(knownMigrations());
});
