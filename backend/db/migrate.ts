import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { makeWorkerUtils } from "graphile-worker";
import pg from "pg";
import { ConfigurationError } from "../process/env.ts";
import { liftTimeLimits } from "./lift-time-limits.ts";
import { isTransientDatabaseError } from "./transient-error.ts";

// As CommonJS: for each of Drizzle's ES modules Node reads the package's list of exports again,
// 180 KB of JSON, which is half a second of every start.
const require = createRequire(import.meta.url);
const {
  readMigrationFiles,
}: typeof import("drizzle-orm/migrator") = require("drizzle-orm/migrator");

/** Key of the advisory lock under which one instance at a time migrates. */
const MIGRATION_LOCK = 727_261_001;

const LINNET = {
  migrationsFolder: join(dirname(fileURLToPath(import.meta.url)), "migrations"),
  migrationsTable: "linnet_migrations",
  migrationsSchema: "linnet_drizzle",
};

/** The same three names as world-postgres's own set-up command, so that both agree. */
const ENGINE = {
  migrationsFolder: join(
    dirname(require.resolve("@workflow/world-postgres")),
    "../src/drizzle/migrations",
  ),
  migrationsTable: "workflow_migrations",
  migrationsSchema: "workflow_drizzle",
};

/** Migrations by their hashes, first to last, and the number of the queue's last one. */
export interface Migrations {
  engine: string[];
  linnet: string[];
  queue: number;
}

/** The migrations that this version brings. */
export function knownMigrations(): Migrations {
  const hashes = ({ migrationsFolder }: typeof LINNET) =>
    readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  const queue = readdirSync(join(dirname(require.resolve("graphile-worker")), "../sql"))
    .map((name) => Number.parseInt(name, 10))
    .reduce((last, number) => Math.max(last, number), 0);
  return { engine: hashes(ENGINE), linnet: hashes(LINNET), queue };
}

/** The migrations that a database has. Throws PostgreSQL's error 42P01 where there is no Linnet yet. */
export async function appliedMigrations(client: pg.Client): Promise<Migrations> {
  const hashes = async ({ migrationsSchema, migrationsTable }: typeof LINNET) => {
    const { rows } = await client.query<{ hash: string }>(
      `select hash from ${migrationsSchema}.${migrationsTable} order by created_at`,
    );
    return rows.map(({ hash }) => hash);
  };
  const engine = await hashes(ENGINE);
  const linnet = await hashes(LINNET);
  const { rows } = await client.query<{ queue: number }>(
    "select coalesce(max(id), 0) as queue from graphile_worker.migrations",
  );
  return { engine, linnet, queue: rows[0]?.queue ?? 0 };
}

/** Code of PostgreSQL's error about a table that is not there. */
const NO_TABLE = "42P01";
/** Codes of its errors about a table that others use: the wait for it was too long, or in a circle. */
const IN_USE = new Set(["55P03", "40P01"]);
/**
 * How long a table is waited for, in milliseconds. Whoever else wants it waits behind this: a dump holds each table to its
 * end, and the instances that run must go on meanwhile. After five seconds without a beat, they would be taken for dead.
 */
const LOCK_PATIENCE_MS = 1_000;
/** How long they are let go on before the next try, in milliseconds. */
const NEXT_TRY_MS = 3_000;

/** Whether a database has exactly the migrations of this version. */
async function isUpToDate(client: pg.Client): Promise<boolean> {
  try {
    return isDeepStrictEqual(await appliedMigrations(client), knownMigrations());
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NO_TABLE) return false;
    throw error;
  }
}

/** What a person is told of tables that a migration does not expect; an error of anything else as it is. */
function explained(error: unknown): unknown {
  const reason = error instanceof Error ? (error.cause ?? error) : error;
  if (!(reason instanceof pg.DatabaseError) || isTransientDatabaseError(error)) return error;
  return new ConfigurationError(
    "DATABASE_URL",
    `the tables cannot be brought up to date: ${reason.message}. Nothing is lost: the Linnet that ran last goes on with them, and makes a backup`,
  );
}

/** Whether a migration found a table in use. */
function isInUse(error: unknown): boolean {
  const reason = error instanceof Error ? (error.cause ?? error) : error;
  return reason instanceof pg.DatabaseError && IN_USE.has(reason.code ?? "");
}

/**
 * Carries out the first `count` migrations of a folder, as far as the database lacks them. Each is a transaction of its
 * own: what it locks, the instances that run have back before the next one begins, which may take long.
 */
async function bring(
  pool: pg.Pool,
  { migrationsFolder, migrationsSchema, migrationsTable }: typeof LINNET,
  count: number,
): Promise<void> {
  const table = `${migrationsSchema}.${migrationsTable}`;
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query(`create schema if not exists ${migrationsSchema}`);
    await client.query(
      `create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint)`,
    );
    const { rows } = await client.query<{ last: string | null }>(
      `select max(created_at) as last from ${table}`,
    );
    const last = Number(rows[0]?.last ?? 0);
    for (const one of readMigrationFiles({ migrationsFolder }).slice(0, count)) {
      if (one.folderMillis <= last) continue;
      await client.query("begin");
      for (const statement of one.sql) await client.query(statement);
      await client.query(`insert into ${table} (hash, created_at) values ($1, $2)`, [
        one.hash,
        one.folderMillis,
      ]);
      await client.query("commit");
    }
    isDone = true;
  } finally {
    // A transaction that has failed ends with its connection.
    client.release(!isDone);
  }
}

/**
 * Brings the application's tables and the workflow engine's up to date. Instances that start
 * together wait for each other; the second one finds nothing to do. While others hold a table, it is tried
 * again and again, so that instances of an earlier version can work in between. What was carried out stays so, also
 * after a kill: the next start goes on with the rest.
 *
 * @param first how many of the migrations are wanted; all of them by default.
 * @param onInUse is called once, when others hold a table.
 * @throws ConfigurationError where a migration cannot be carried out; each of them is carried out whole, or not at all.
 */
export async function migrateDatabase(
  connectionString: string,
  first: { engine: number; linnet: number } = { engine: Infinity, linnet: Infinity },
  onInUse = () => {},
): Promise<void> {
  const guard = new pg.Client({ connectionString });
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    onConnect: async (client) => {
      client.on("error", () => {});
      await liftTimeLimits(client);
      await client.query(`set lock_timeout = ${LOCK_PATIENCE_MS}`);
    },
  });
  // Whoever uses a connection that is lost learns of it by a failing statement.
  guard.on("error", () => {});
  pool.on("error", () => {});
  await guard.connect();
  try {
    await liftTimeLimits(guard);
    await guard.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    if (first.engine === Infinity && first.linnet === Infinity && (await isUpToDate(guard))) return;
    const bringAll = async () => {
      await bring(pool, ENGINE, first.engine);
      const worker = await makeWorkerUtils({ pgPool: pool });
      await worker.migrate().finally(() => worker.release());
      // Last: some of them are about the engine's tables.
      await bring(pool, LINNET, first.linnet);
    };
    for (let wasInUse = false; ; wasInUse = true) {
      try {
        await bringAll();
        return;
      } catch (error) {
        if (!isInUse(error)) throw error;
        if (!wasInUse) onInUse();
        await delay(NEXT_TRY_MS);
      }
    }
  } catch (error) {
    throw explained(error);
  } finally {
    await pool.end();
    await guard.end();
  }
}
