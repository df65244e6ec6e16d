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

/** Whether Node finds no way to the server, or the server ends the connection (no such database, no room, ...). */
function isRefusal(error: Error & { code: unknown }): boolean {
  if ("severity" in error) return error.severity === "FATAL";
  return error.code === "ECONNREFUSED" || ("syscall" in error && error.syscall === "getaddrinfo");
}

function explain(error: unknown): unknown {
  if (error instanceof ConfigurationError || error instanceof BackupError) return error.message;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error && "code" in cause) {
    if (MISSING.has(String(cause.code))) {
      return `DATABASE_URL: the database has not the tables of this version yet: run ${ownCommand("start")} once`;
    }
    if (isRefusal(cause)) {
      return `DATABASE_URL: the database cannot be reached: ${cause.message || cause.code}`;
    }
  }
  return error;
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
