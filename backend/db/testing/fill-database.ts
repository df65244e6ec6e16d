import pg from "pg";
import { databaseUrl } from "../client.ts";

/** Carries statements out over a connection of their own, on which they may take longer than those of the pool. */
export async function fillDatabase(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query(statements);
  await client.end();
}
