import type pg from "pg";
import { readSettings, writeSetting } from "../db/queries/settings.ts";
import { ConfigurationError, environment, provideEnvironment } from "../process/env.ts";
import { ownCommand } from "../process/own-command.ts";

type Queryable = Pick<pg.Client | pg.Pool, "query">;

/** Row of `settings` that has the `LINNET_AUTH` of the backend that started last. */
const AUTH_SETTING = "auth-mode";

/** Stores the mode of a backend that starts, for the commands in other terminals. */
export async function storeAuthMode(database: Queryable): Promise<void> {
  await writeSetting(database, AUTH_SETTING, environment().LINNET_AUTH);
}

/**
 * Gives this process the mode of the backend that started last over this database.
 *
 * @throws ConfigurationError when `LINNET_AUTH` says another one.
 */
export async function learnAuthMode(database: Queryable): Promise<void> {
  const mode = (await readSettings(database, [AUTH_SETTING])).get(AUTH_SETTING);
  if (mode === undefined || mode === environment().LINNET_AUTH) return;
  if (process.env.LINNET_AUTH?.trim()) {
    throw new ConfigurationError(
      "LINNET_AUTH",
      `is ${environment().LINNET_AUTH} here, and the backend over this database started with ${mode}: leave it out, or run ${ownCommand("start")} with it first`,
    );
  }
  provideEnvironment({ LINNET_AUTH: mode });
}
