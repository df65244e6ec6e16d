import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { requireSameSecret } from "../../auth/secret.ts";
import { checkServer } from "../../db/check-server.ts";
import { reachableDataDirectory } from "../../db/embedded-postgres.ts";
import { appliedMigrations, knownMigrations } from "../../db/migrate.ts";
import {
  ConfigurationError,
  type Environment,
  environment,
  provideEnvironment,
} from "../../process/env.ts";
import { ownCommand } from "../../process/own-command.ts";
import { modelChoiceOf, readModelChoice } from "../../setup/model-choice.ts";
import { learnAuthMode } from "../auth-mode.ts";
import { currentSecret } from "../current-secret.ts";
import { tryWithDatabaseUrl } from "../with-database-url.ts";
import { checkChoice } from "./check-models.ts";
import { act, type Finding, findingOf, ok } from "./finding.ts";

const PATIENCE_MS = 5_000;

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const known = knownMigrations();
  const applied = await appliedMigrations(client).catch(() => undefined);
  if (!applied)
    return ok("migrations", `none yet: the first ${ownCommand("start")} makes the tables`);
  const unknown = [
    ...applied.linnet.filter((hash) => !known.linnet.includes(hash)),
    ...applied.engine.filter((hash) => !known.engine.includes(hash)),
  ];
  if (unknown.length > 0 || applied.queue > known.queue) {
    return act(
      "migrations",
      "the database is of a newer Linnet",
      "update this checkout, or go on with the newer one",
    );
  }
  const missing = known.linnet.length - applied.linnet.length;
  return missing > 0
    ? ok("migrations", `${missing} are missing: the next ${ownCommand("start")} applies them`)
    : ok("migrations", `all ${known.linnet.length} applied`);
}

/** What the owner chose on `/start`; nothing where nobody did. */
async function checkStoredChoice(client: pg.Client, given: Environment): Promise<Finding[]> {
  const stored = await readModelChoice(client).catch(() => undefined);
  if (!stored) return [];
  provideEnvironment({ LINNET_SECRET: await currentSecret() });
  const choice = modelChoiceOf(stored);
  if (choice) return [await checkChoice(choice, given)];
  const detail = "stored under another secret, so nobody can read its key";
  return [act("model of the start page", detail, "choose the model again on /start")];
}

/** Learns how people sign in; a database without the tables knows nothing of it. */
async function checkAuthMode(client: pg.Client): Promise<Finding[]> {
  try {
    await learnAuthMode(client);
  } catch (error) {
    if (error instanceof ConfigurationError) return [findingOf(error.message)];
  }
  return [];
}

/** Whether a start with this environment is refused for its secret. */
async function checkSecret(client: pg.Client, given: Environment): Promise<Finding[]> {
  const isEmbedded = !given.DATABASE_URL;
  // If the database is embedded, the environment has its directory by now.
  const file = join(environment().LINNET_DATA_DIR, "secret");
  const kept = isEmbedded ? await readFile(file, "utf8").catch(() => "") : "";
  try {
    await requireSameSecret(client, given.LINNET_SECRET ?? (kept.trim() || undefined));
  } catch (error) {
    if (error instanceof ConfigurationError) return [findingOf(error.message, "act")];
  }
  return [];
}

async function checkOpened(url: string, given: Environment): Promise<Finding[]> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  const client = await connect();
  try {
    const warnings = await checkServer(client, connect, given.LINNET_POOL_SIZE);
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const refusal = await checkSecret(client, given);
    return [
      ok("database", `PostgreSQL ${rows[0]?.version} answers`),
      ...(await checkAuthMode(client)),
      await checkMigrations(client),
      ...(refusal.length > 0 ? refusal : await checkStoredChoice(client, given)),
      ...(warnings.length > 0
        ? warnings.map((line) => findingOf(line))
        : [ok("clocks and connections", "this host's and the database's agree")]),
    ];
  } finally {
    await client.end();
  }
}

/** Whether the database is reachable, and has this version's tables. An embedded one is started for it. */
export async function checkDatabase(environment: Environment): Promise<Finding[]> {
  const { DATABASE_URL, LINNET_DATA_DIR, dataDirIsExplicit } = environment;
  if (!DATABASE_URL) {
    const directory = await reachableDataDirectory(LINNET_DATA_DIR, dataDirIsExplicit).catch(
      () => "",
    );
    const isThere = await access(join(directory, "postgres", "PG_VERSION")).then(
      () => true,
      () => false,
    );
    if (!isThere) return [ok("database", "embedded, made at the first start")];
  }
  let findings: Finding[] = [];
  const problem = await tryWithDatabaseUrl(
    async (url) => {
      findings = await checkOpened(url, environment);
    },
    () => {},
    { mayBeNew: true },
  );
  if (!problem) return findings;
  const { name, detail } = findingOf(String(problem));
  return [
    act(name === "start" ? "database" : name, detail, "DEPLOY.md says what a database needs"),
  ];
}
