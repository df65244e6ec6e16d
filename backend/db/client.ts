import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { ConfigurationError, environment } from "../env.ts";
import { log } from "../log/log.ts";
import { processSingleton } from "../process-singleton.ts";
import { runtimeState } from "../runtime-state.ts";

/** The address of the database; `npm start` provides it when PostgreSQL is embedded. */
export function databaseUrl(): string {
  const url = environment().DATABASE_URL;
  if (!url) throw new ConfigurationError("DATABASE_URL", "is not set and no database was started");
  return url;
}

/** The pool that all of this process's queries share, the workflow engine's included. */
export function pool(): pg.Pool {
  return processSingleton("pool", () => {
    const created = new pg.Pool({
      connectionString: databaseUrl(),
      max: environment().LINNET_POOL_SIZE,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: "linnet",
    });
    // An idle connection that the server closes must not end the process.
    created.on("error", (error) => {
      if (runtimeState().draining.signal.aborted) return;
      log.warn({ error: error.message }, "database connection lost");
    });
    return created;
  });
}

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** The application's tables through Drizzle. */
export function database(): Database {
  return processSingleton("database", () => drizzle(pool()));
}
