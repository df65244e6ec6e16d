import pg from "pg";
import { readOwnerTokenRenewal } from "../auth/owner-token-renewal.ts";
import { secretInDatabase, secretInDirectory } from "../auth/secret.ts";
import { checkServer } from "../db/check-server.ts";
import { DATA_DIRECTORY_LOCK } from "../db/directory-lock.ts";
import {
  type EmbeddedPostgres,
  reachableDataDirectory,
  startEmbeddedPostgres,
} from "../db/embedded-postgres.ts";
import { liftTimeLimits } from "../db/lift-time-limits.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { ConfigurationError, environment, provideEnvironment } from "../process/env.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { readModelChoice } from "../setup/model-choice.ts";
import { FOR_LOCAL_OWNER, learnAuthMode, requireLocalOwner } from "./auth-mode.ts";
import { print } from "./print.ts";

/** Said once, while tables that a migration changes are held by others. */
const TABLES_IN_USE =
  "The tables are brought up to date as soon as nobody holds them: a dump of the database does until it has ended. Instances that run go on meanwhile.";

/**
 * A connection to the database of this address.
 *
 * @throws ConfigurationError when the database cannot be reached.
 */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // One is held for the life of the process: when it is lost with the database, the process must not end.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new ConfigurationError("DATABASE_URL", `the database cannot be reached: ${reason}`);
  }
}

/** The embedded database, unless another process works with it. */
export let ownDatabase: EmbeddedPostgres | undefined;
/** The start of the embedded database. */
let starting: Promise<EmbeddedPostgres> | undefined;
/** The connection that holds the embedded database for this process alone. */
export let guard: pg.Client | undefined;

/** Ends the embedded database of this process, also one that is just starting. */
export async function stopOwnDatabase(): Promise<void> {
  await starting?.catch(() => {});
  await ownDatabase?.stop();
}

/** The process id of the Linnet that has the data directory. */
async function holderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [DATA_DIRECTORY_LOCK],
  );
  return rows[0]?.name || "unknown";
}

/**
 * Opens the database, started when it is embedded, and brings its tables up to date.
 *
 * @param onWaiting is called when this process waits for PostgreSQL, and may be called again.
 * @returns the stored choice of a model.
 */
export async function openDatabase(onWaiting: () => void): Promise<string | undefined> {
  const {
    DATABASE_URL: given,
    LINNET_DATA_DIR: wanted,
    dataDirIsExplicit,
    LINNET_SECRET,
  } = environment();
  let embedded: EmbeddedPostgres | undefined;
  if (!given) {
    const directory = await reachableDataDirectory(wanted, dataDirIsExplicit);
    starting = startEmbeddedPostgres(directory, onWaiting);
    embedded = await starting;
    // A failure ends what was started here. What ran already may be another Linnet's.
    if (!embedded.isAdopted) ownDatabase = embedded;
    guard = await connectTo(embedded.url);
    // Whoever starts beside this process is told its number.
    await guard.query("select set_config('application_name', $1, false)", [String(process.pid)]);
    const { rows } = await guard.query<{ mine: boolean }>(
      "select pg_try_advisory_lock($1) as mine",
      [DATA_DIRECTORY_LOCK],
    );
    if (!rows[0]?.mine) {
      ownDatabase = undefined;
      throw new ConfigurationError(
        "LINNET_DATA_DIR",
        `another Linnet is running over ${directory}, as process ${await holderOf(guard)}: stop it, or choose another directory`,
      );
    }
    ownDatabase = embedded;
    provideEnvironment({
      DATABASE_URL: embedded.url,
      LINNET_DATA_DIR: directory,
      LINNET_SECRET: LINNET_SECRET ?? (await secretInDirectory(directory)),
    });
  }
  onWaiting();
  const url = embedded?.url ?? given ?? "";
  const { LINNET_POOL_SIZE: poolSize } = environment();
  const client = await connectTo(url);
  const lines = await checkServer(client, () => connectTo(url), poolSize);
  for (const line of lines) print(line, process.stderr);
  // Before the tables are brought up to date: a start that is refused changes nothing.
  if (process.argv.includes(FOR_LOCAL_OWNER)) {
    await learnAuthMode(client);
    requireLocalOwner();
  }
  // It waits while the tables are brought up to date.
  await liftTimeLimits(client);
  await migrateDatabase(url, undefined, () => print(TABLES_IN_USE, process.stderr));
  // Before the first request: a token that was renewed is not taken for a moment either.
  runtimeState().ownerTokenRenewal = await readOwnerTokenRenewal(client);
  const isLocal = environment().LINNET_AUTH === "local";
  const choice = isLocal ? await readModelChoice(client) : undefined;
  // What an embedded database is given is in the environment by now.
  const { LINNET_SECRET: own } = environment();
  provideEnvironment({ LINNET_SECRET: await secretInDatabase(client, own) });
  await client.end();
  return choice;
}
