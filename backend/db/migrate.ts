import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeWorkerUtils } from "graphile-worker";
import pg from "pg";

// As CommonJS: for each of Drizzle's ES modules Node reads the package's list of exports again,
// 180 KB of JSON, which is half a second of every start.
const require = createRequire(import.meta.url);
const {
  drizzle,
}: typeof import("drizzle-orm/node-postgres") = require("drizzle-orm/node-postgres");
const {
  migrate,
}: typeof import("drizzle-orm/node-postgres/migrator") = require("drizzle-orm/node-postgres/migrator");

/** Key of the advisory lock under which one instance at a time migrates. */
const MIGRATION_LOCK = 727_261_001;

/**
 * Brings the application's tables and the workflow engine's up to date. Instances that start
 * together wait for each other; the second one finds nothing to do.
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const here = dirname(fileURLToPath(import.meta.url));
  const world = dirname(require.resolve("@workflow/world-postgres"));
  const guard = new pg.Client({ connectionString });
  const pool = new pg.Pool({ connectionString, max: 2 });
  await guard.connect();
  try {
    await guard.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const db = drizzle(pool);
    // The same three names as world-postgres's own set-up command, so that both agree.
    await migrate(db, {
      migrationsFolder: join(world, "..", "src", "drizzle", "migrations"),
      migrationsTable: "workflow_migrations",
      migrationsSchema: "workflow_drizzle",
    });
    const worker = await makeWorkerUtils({ pgPool: pool });
    await worker.migrate();
    await worker.release();
    // Last: some of them are about the engine's tables.
    await migrate(db, {
      migrationsFolder: join(here, "migrations"),
      migrationsTable: "linnet_migrations",
      migrationsSchema: "linnet_drizzle",
    });
  } finally {
    await pool.end();
    await guard.end();
  }
}
