import pg from "pg";

/** Asks a database over a connection of its own, and gives the rows. */
export async function queryDatabase(
  databaseUrl: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<pg.QueryResultRow>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
