import type pg from "pg";
import { readSettings, writeSetting } from "../db/queries/settings.ts";
import { ConfigurationError, environment, provideEnvironment } from "../process/env.ts";

type Queryable = Pick<pg.Client | pg.Pool, "query">;

/** With this word, a backend starts only over data whose mode, unless `LINNET_AUTH` says one, has a local owner. */
export const FOR_LOCAL_OWNER = "--for-local-owner";

/** Row of `settings` that has the `LINNET_AUTH` of the backend that started last. */
const AUTH_SETTING = "auth-mode";

/** Stores the mode of a backend that starts, for the commands in other terminals. */
export async function storeAuthMode(database: Queryable): Promise<void> {
  await writeSetting(database, AUTH_SETTING, environment().LINNET_AUTH);
}

/**
 * Gives this process the mode of the backend that started last over this database, unless `LINNET_AUTH` says one
 * or no backend has made its tables yet.
 *
 * @throws ConfigurationError when other variables do not go with that mode.
 */
export async function learnAuthMode(database: Queryable): Promise<void> {
  if (process.env.LINNET_AUTH?.trim()) return;
  const { rows } = await database.query("select where to_regclass('settings') is not null");
  if (rows.length === 0) return;
  const mode = (await readSettings(database, [AUTH_SETTING])).get(AUTH_SETTING);
  if (mode === undefined) return;
  provideEnvironment({ LINNET_AUTH: mode });
  try {
    environment();
  } catch (error) {
    provideEnvironment({ LINNET_AUTH: "" });
    throw error;
  }
}

/**
 * Refuses what only the local owner can do.
 *
 * @throws ConfigurationError where people sign in.
 */
export function requireLocalOwner(): void {
  if (environment().LINNET_AUTH !== "accounts") return;
  throw new ConfigurationError(
    "LINNET_AUTH",
    "is accounts, where there is no local owner: sign in and create an API key instead, or draft on the page /chats",
  );
}
