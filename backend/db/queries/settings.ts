import type pg from "pg";

/** A connection or a pool. */
export type Queryable = Pick<pg.Client | pg.Pool, "query">;

/** Values of `settings` by their keys; a key without a row is left out. */
export async function readSettings(
  database: Queryable,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await database.query<{ key: string; value: string }>(
    "select key, value from settings where key = any($1)",
    [keys],
  );
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Stores a value, in place of the one before; without a value, the row goes. */
export async function writeSetting(
  database: Queryable,
  key: string,
  value: string | undefined,
): Promise<void> {
  if (value === undefined) await database.query("delete from settings where key = $1", [key]);
  else {
    await database.query(
      `insert into settings (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value`,
      [key, value],
    );
  }
}
