import pg from "pg";

/** All rows of all tables as text: the application's, the engine's and its queue's. */
export async function everyRow(databaseUrl: string): Promise<string> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows: tables } = await database.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const dumps = [];
    for (const { name } of tables) {
      const { rows } = await database.query<{ row: string }>(
        `select t::text as row from ${name} t`,
      );
      dumps.push(...rows.map(({ row }) => `${name} ${row} ${readBytes(row)}`));
    }
    return dumps.join("\n");
  } finally {
    await database.end();
  }
}

/** The content of `bytea` columns, which are shown as hexadecimal digits. */
function readBytes(row: string): string {
  const found = row.match(/\\x[0-9a-f]{2,}/g) ?? [];
  return found.map((hex) => Buffer.from(hex.slice(2), "hex").toString("utf8")).join(" ");
}
