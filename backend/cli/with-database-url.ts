import { access } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { BackupError } from "../db/backup/backup-file.ts";
import { DATA_DIRECTORY_LOCK } from "../db/directory-lock.ts";
import {
  type EmbeddedPostgres,
  reachableDataDirectory,
  startEmbeddedPostgres,
} from "../db/embedded-postgres.ts";
import { ConfigurationError, environment, provideEnvironment } from "../process/env.ts";
import { ownCommand } from "../process/own-command.ts";
import { currentSecret } from "./current-secret.ts";

/** PostgreSQL's names for a table and a column that are not there. */
const MISSING = new Set(["42P01", "42703"]);

async function embeddedDatabase(mayBeNew: boolean): Promise<EmbeddedPostgres | undefined> {
  const { DATABASE_URL, LINNET_DATA_DIR, dataDirIsExplicit } = environment();
  if (DATABASE_URL) return undefined;
  const directory = await reachableDataDirectory(LINNET_DATA_DIR, dataDirIsExplicit);
  await access(join(directory, "postgres", "PG_VERSION")).catch(() => {
    if (mayBeNew) return;
    throw new ConfigurationError(
      "LINNET_DATA_DIR",
      `there is no Linnet in ${directory} yet: run ${ownCommand("start")} once`,
    );
  });
  provideEnvironment({ LINNET_DATA_DIR: directory });
  return startEmbeddedPostgres(directory);
}

/** Ends a server that was started for a command, unless a Linnet has begun to work with it. */
async function stopUnlessUsed(embedded: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) free", [
    DATA_DIRECTORY_LOCK,
  ]);
  await client.end();
  if (rows[0]?.free) await embedded.stop();
}

/**
 * SQLSTATE classes of a server that ends or refuses a connection. Its texts and its severity are in the server's language.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const REFUSED = /^(?:08|28|3D|53|57P)/;
/** Node's names for a connection that is not there any more; what it calls a failed "read" may be a file's. */
const LOST = /^E(?:CONN|HOST|NET|PIPE$|TIMEDOUT$)/;
/** The driver gives a server that ends the connection, or is no PostgreSQL, no code. */
const ENDED = "Connection terminated unexpectedly";

/** Whether Node finds no way to the server, or the server ends the connection (no such database, no room, ...). */
function isRefusal(error: Error): boolean {
  // Where a host has several addresses, there is an error for each.
  if (error instanceof AggregateError) return error.errors.every(isRefusal);
  if ("syscall" in error && (error.syscall === "connect" || error.syscall === "getaddrinfo")) {
    return true;
  }
  const code = "code" in error ? String(error.code) : "";
  return LOST.test(code) || REFUSED.test(code) || error.message === ENDED;
}

function explain(error: unknown): unknown {
  if (error instanceof ConfigurationError || error instanceof BackupError) return error.message;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return error;
  const code = "code" in cause ? String(cause.code) : "";
  if (MISSING.has(code)) {
    return `DATABASE_URL: the database has not the tables of this version yet: run ${ownCommand("start")} once`;
  }
  if (!isRefusal(cause)) return error;
  return `DATABASE_URL: the database cannot be reached: ${cause.message || code}`;
}

/**
 * Does something with the database of the backend with this environment, whether the backend runs
 * or not.
 *
 * @param command is given the database's address, which is in the environment by then, too; of an
 *   embedded database, the secret is as well.
 * @param mayBeNew whether an embedded database is made when there is none; the secret is then not in
 *   the environment.
 * @param check throws, before a database is looked for, when the command has nothing to do here.
 * @returns what went wrong, in one line where it is known; undefined when nothing did.
 */
export async function tryWithDatabaseUrl(
  command: (url: string) => Promise<void>,
  check: () => void = () => {},
  { mayBeNew = false } = {},
): Promise<unknown> {
  let embedded: EmbeddedPostgres | undefined;
  let problem: unknown;
  try {
    check();
    embedded = await embeddedDatabase(mayBeNew);
    if (embedded) {
      // The secret is asked for first: with an address, it is looked for in that database.
      if (!mayBeNew) provideEnvironment({ LINNET_SECRET: await currentSecret() });
      provideEnvironment({ DATABASE_URL: embedded.url });
    }
    await command(environment().DATABASE_URL ?? "");
  } catch (error) {
    problem = explain(error);
  }
  // The server of a running Linnet is left to it.
  if (embedded && !embedded.isAdopted) await stopUnlessUsed(embedded);
  return problem;
}

/** As `tryWithDatabaseUrl`, for a whole command: an error is printed and makes the exit code 1. */
export async function withDatabaseUrl(
  ...parameters: Parameters<typeof tryWithDatabaseUrl>
): Promise<void> {
  const problem = await tryWithDatabaseUrl(...parameters);
  if (problem === undefined) return;
  console.error(problem);
  process.exitCode = 1;
}
