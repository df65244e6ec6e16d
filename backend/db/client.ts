import { randomUUID } from "node:crypto";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { log } from "../logging/log.ts";
import { ConfigurationError, environment } from "../process/env.ts";
import { processSingleton } from "../process/process-singleton.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { giveUp, giveUpWhenSilent } from "./silent-connections.ts";

/** The longest time of a statement of the pool, in milliseconds; PostgreSQL cancels longer ones. */
const LIMITS = {
  lock_timeout: 5_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
};
/**
 * What the statements rely on, and a role or a database may have otherwise: dates as node-postgres reads them,
 * transactions that wait for each other where they could fail, and connections that the server leaves open: a statement
 * that meets the end of an idle one fails. Set by a statement: a pooler refuses it as a parameter of the connection.
 */
export const SET_EXPECTED =
  "set datestyle = iso; set default_transaction_isolation = 'read committed'; set idle_session_timeout = 0";

/** Set by a statement for the same reason. */
function setLimits(): string {
  const { LINNET_QUOTA_CHATS, LINNET_QUOTA_PROJECTS, LINNET_QUOTA_KEYS } = environment();
  // The function `linnet_within_quota` of the database reads them, by the names of the tables.
  const quotas = {
    "linnet.quota_chats": LINNET_QUOTA_CHATS,
    "linnet.quota_projects": LINNET_QUOTA_PROJECTS,
    "linnet.quota_api_keys": LINNET_QUOTA_KEYS,
  };
  return Object.entries({ ...LIMITS, ...quotas })
    .map(([name, value]) => `set ${name} = ${value}`)
    .join("; ");
}
/** How long a statement waits without a byte: PostgreSQL would have ended it before. */
const SILENCE_MS = LIMITS.statement_timeout + 2_000;
/** Also how long a statement waits for a place in the pool. */
const CONNECT_MS = 10_000;
const KEEP_ALIVE_AFTER_MS = 5_000;

/** The address of the database; `npm start` provides it when PostgreSQL is embedded. */
export function databaseUrl(): string {
  const url = environment().DATABASE_URL;
  if (!url) throw new ConfigurationError("DATABASE_URL", "is not set and no database was started");
  return url;
}

/** Names this process among those that share the database, for as long as it runs. */
export function instanceId(): string {
  return processSingleton("instance-id", randomUUID);
}

/**
 * Returns the configuration of a connection of this process. Its name in `pg_stat_activity` contains the id
 * of the instance, so that another instance that declares it dead can end its connections.
 *
 * @param what the first word of the name, e.g. `linnet-slot`.
 */
export function connectionConfig(what: string, instance = instanceId()): pg.ClientConfig {
  const url = databaseUrl();
  return {
    // A name in the address would win.
    connectionString: url.replace(/([?&])application_name=[^&]*&?/, "$1"),
    application_name: `${what} ${instance}`,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
}

/** A pool whose statements and connections end in time. */
export class DeadlinePool extends pg.Pool {
  static {
    // Drizzle knows a pool by the name of its class, which a build shortens. What it does not take
    // for a pool gets `begin` and `commit` over different connections.
    Object.defineProperty(DeadlinePool, "name", { value: "DeadlinePool" });
  }

  readonly #open = new Set<pg.Client>();

  /**
   * @param max how many connections it may have.
   * @param silenceMs after how long a statement without an answer fails, and its connection ends.
   */
  constructor(max: number, silenceMs = SILENCE_MS) {
    super({
      ...connectionConfig("linnet"),
      max,
      idleTimeoutMillis: 60_000,
      onConnect: async (client) => {
        if (!(client instanceof pg.Client)) throw new Error("the pool makes clients of its own");
        giveUpWhenSilent(client, silenceMs);
        await client.query(`${SET_EXPECTED}; ${setLimits()}`);
      },
    });
    this.on("connect", (client) => {
      this.#open.add(client);
      client.once("end", () => this.#open.delete(client));
      // The holder of the connection learns of its end by a failing statement; no other code needs to know.
      client.on("error", (error) => {
        if ("code" in error && error.code === "ETIMEDOUT") this.giveUpConnections();
      });
    });
    // An idle connection that the server closes must not end the process.
    this.on("error", (error) => {
      if (runtimeState().draining.signal.aborted) return;
      log.warn({ error: error.message }, "database connection lost");
    });
  }

  /**
   * Breaks off every connection that is open. Where one has gone silent the others have, too, and
   * each would cost a deadline of its own.
   */
  giveUpConnections(): void {
    const open = [...this.#open];
    this.#open.clear();
    for (const client of open) giveUp(client);
  }
}

/** The pool that all of this process's queries share, the workflow engine's included. */
export function pool(): DeadlinePool {
  return processSingleton("pool", () => new DeadlinePool(environment().LINNET_POOL_SIZE));
}

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Drizzle over a pool. */
export function drizzleOver(connectionPool: pg.Pool): Database {
  const db = drizzle(connectionPool);
  // Drizzle's own never gives a connection back on which `begin` has failed.
  db.transaction = async (body, config) => {
    const client = await connectionPool.connect();
    try {
      return await drizzle(client).transaction(body, config);
    } finally {
      client.release();
    }
  };
  return db;
}

/** The application's tables through Drizzle. */
export function database(): Database {
  return processSingleton("database", () => drizzleOver(pool()));
}
