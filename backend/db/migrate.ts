import { readdirSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { makeWorkerUtils } from "graphile-worker";
import pg from "pg";
import { z } from "zod";
import { ConfigurationError } from "../process/env.ts";
import { liftTimeLimits } from "./lift-time-limits.ts";
import { isTransientDatabaseError } from "./transient-error.ts";

// As CommonJS: for each of Drizzle's ES modules Node reads the package's list of exports again,
// 180 KB of JSON, which is half a second of every start.
const require = createRequire(import.meta.url);
const {
  readMigrationFiles,
}: typeof import("drizzle-orm/migrator") = require("drizzle-orm/migrator");

const journalSchema = z.looseObject({ entries: z.array(z.unknown()) });

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

/** A migrations folder that ends after `count` of those in `folder`. */
async function withFirst(
  folder: string,
  count: number,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), "linnet-migrations-"));
  try {
    await cp(folder, copy, { recursive: true });
    const path = join(copy, "meta", "_journal.json");
    const journal = journalSchema.parse(JSON.parse(await readFile(path, "utf8")));
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await use(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * Brings the application's tables and the workflow engine's up to date. Instances that start
 * together wait for each other; the second one finds nothing to do. While others hold a table, it is tried
 * again and again, so that instances of an earlier version can work in between.
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
    // Most starts find nothing to do, and load neither.
    const {
      drizzle,
    }: typeof import("drizzle-orm/node-postgres") = require("drizzle-orm/node-postgres");
    const {
      migrate,
    }: typeof import("drizzle-orm/node-postgres/migrator") = require("drizzle-orm/node-postgres/migrator");
    const db = drizzle(pool);
    const bring = (config: typeof LINNET, count: number) =>
      count === Infinity
        ? migrate(db, config)
        : withFirst(config.migrationsFolder, count, (migrationsFolder) =>
            migrate(db, { ...config, migrationsFolder }),
          );
    const bringAll = async () => {
      await bring(ENGINE, first.engine);
      const worker = await makeWorkerUtils({ pgPool: pool });
      await worker.migrate().finally(() => worker.release());
      // Last: some of them are about the engine's tables.
      await bring(LINNET, first.linnet);
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
