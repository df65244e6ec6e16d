import { randomBytes } from "node:crypto";
import pg from "pg";

/** A database of its own on the server of this test run. */
export interface TestDatabase {
  readonly url: string;
  /** Drops it, whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * Creates a database: an empty one, or a copy.
 *
 * @param serverUrl connection string of any database of the server, as a user that may create one.
 * @param template name of the database to copy; nobody may be connected to it.
 */
export async function createDatabaseOn(
  serverUrl: string,
  template?: string,
): Promise<TestDatabase> {
  const name = `linnet_${randomBytes(8).toString("hex")}`;
  const maintenance = new URL(serverUrl);
  maintenance.pathname = "/postgres";
  const copied = template ? ` template ${template}` : "";
  await execute(maintenance.href, `create database ${name}${copied}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => execute(maintenance.href, `drop database if exists ${name} with (force)`),
  };
}

/** Creates a copy of the database with that connection string; nobody may be connected to it. */
export function copyDatabase(url: string): Promise<TestDatabase> {
  return createDatabaseOn(url, new URL(url).pathname.slice(1));
}

async function execute(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
