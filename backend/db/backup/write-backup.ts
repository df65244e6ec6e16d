import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { liftTimeLimits } from "../lift-time-limits.ts";
import { appliedMigrations } from "../migrate.ts";
import { type BackupPart, type BackupTable, writeBackupFile } from "./backup-file.ts";

/** The queue's and the engine's tables come along, so that runs under way go on after a restore. */
const SCHEMAS = ["public", "workflow", "graphile_worker"];
/** Rows are collected to pieces of about so many bytes. */
const PIECE_BYTES = 65_536;

/** Makes values look the same whatever the server's settings are, as `pg_dump` does. */
export const PLAIN_VALUES = `set datestyle = iso; set intervalstyle = postgres; set timezone = 'UTC';
  set extra_float_digits = 3; set client_encoding = 'UTF8'`;

interface FoundTable extends BackupTable {
  id: number;
  /** The tables that its foreign keys name. */
  needs: number[];
}

/** The tables of a database that are Linnet's, each after those that its foreign keys name. */
export async function linnetTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<FoundTable>(
    `select c.oid::int8::int as id, n.nspname as schema, c.relname as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                and a.attgenerated = '') as columns,
            array(select f.confrelid::int8::int from pg_constraint f
                   where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind = 'r'
        and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
        and pg_has_role(c.relowner, 'usage')
      order by n.nspname, c.relname`,
    [SCHEMAS],
  );
  const ordered: FoundTable[] = [];
  let left = rows;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ id }) => id));
    const next = left.filter(({ needs }) => !needs.some((id) => waiting.has(id)));
    if (next.length === 0) throw new Error("foreign keys go in a circle");
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered.map(({ schema, name, columns }) => ({ schema, name, columns }));
}

/** A table and its columns as COPY names them. */
export function copyTarget({ schema, name, columns }: BackupTable): string {
  const quote = pg.escapeIdentifier;
  return `${quote(schema)}.${quote(name)} (${columns.map(quote).join(", ")})`;
}

async function* partsOf(client: pg.Client, secret: string | undefined): AsyncGenerator<BackupPart> {
  await liftTimeLimits(client);
  await client.query(PLAIN_VALUES);
  // Every statement sees the database as it is now, whatever is written meanwhile.
  await client.query("begin isolation level repeatable read read only");
  const { rows: servers } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  yield {
    kind: "header",
    createdAt: new Date().toISOString(),
    postgres: servers[0]?.version ?? "",
    migrations: await appliedMigrations(client),
    ...(secret ? { secret } : {}),
  };
  const tables = await linnetTables(client);
  let count = 0;
  for (const table of tables) {
    yield { kind: "table", ...table };
    const copy = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
    let held: Buffer[] = [];
    let size = 0;
    for await (const chunk of copy) {
      held.push(chunk);
      size += chunk.length;
      if (size < PIECE_BYTES) continue;
      yield { kind: "rows", bytes: Buffer.concat(held) };
      held = [];
      size = 0;
    }
    if (size > 0) yield { kind: "rows", bytes: Buffer.concat(held) };
    count += copy.rowCount;
  }
  const { rows: sequences } = await client.query<{ schema: string; name: string; last: string }>(
    `select schemaname as schema, sequencename as name, last_value::text as last
       from pg_sequences where schemaname = any($1) and last_value is not null`,
    [SCHEMAS],
  );
  await client.query("commit");
  yield { kind: "end", tables: tables.length, rows: count, sequences };
}

/**
 * Writes all that a database holds to a new file: one moment of it, while Linnet may run.
 *
 * @param secret the secret that signs and encrypts, where the backup is to hold it.
 * @throws BackupError when the file cannot be written.
 */
export async function writeBackup(
  connectionString: string,
  path: string,
  secret: string | undefined,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await writeBackupFile(path, partsOf(client, secret));
  } finally {
    await client.end();
  }
}
