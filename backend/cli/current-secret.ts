import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { secretInDatabase } from "../auth/secret.ts";
import { reachableDataDirectory } from "../db/embedded-postgres.ts";
import { ConfigurationError, environment } from "../process/env.ts";
import { ownCommand } from "../process/own-command.ts";

/**
 * The secret that the backend with this environment signs and encrypts with.
 *
 * @throws ConfigurationError when none was ever started with it.
 */
export async function currentSecret(): Promise<string> {
  const { LINNET_SECRET, DATABASE_URL, LINNET_DATA_DIR, dataDirIsExplicit } = environment();
  if (LINNET_SECRET) return LINNET_SECRET;
  if (DATABASE_URL) {
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    return secretInDatabase(client).finally(() => client.end());
  }
  const directory = await reachableDataDirectory(LINNET_DATA_DIR, dataDirIsExplicit);
  const secret = await readFile(join(directory, "secret"), "utf8").catch(() => "");
  if (secret.trim()) return secret.trim();
  throw new ConfigurationError(
    "LINNET_DATA_DIR",
    `there is no Linnet in ${directory} yet: run ${ownCommand("start")} once`,
  );
}
