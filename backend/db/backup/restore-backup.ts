import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { liftTimeLimits } from "../lift-time-limits.ts";
import { appliedMigrations, knownMigrations, migrateDatabase } from "../migrate.ts";
import {
  type BackupEnd,
  BackupError,
  type BackupHeader,
  type BackupTable,
  readBackupFile,
} from "./backup-file.ts";
import { copyTarget, linnetTables, PLAIN_VALUES } from "./write-backup.ts";

const nameOf = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

function isPrefix(first: readonly string[], all: readonly string[]): boolean {
  return first.length <= all.length && first.every((hash, index) => hash === all[index]);
}

/** Throws unless this version of Linnet can bring a database to where the backup's was. */
function requireKnown({ migrations: { linnet, engine, queue } }: BackupHeader): void {
  const known = knownMigrations();
  if (isPrefix(linnet, known.linnet) && isPrefix(engine, known.engine) && queue <= known.queue)
    return;
  throw new BackupError(
    "the backup is of another version of Linnet, whose migrations this one has not: restore it with that version, or a newer one",
  );
}

/** Whether no Linnet has been used with the database. */
export async function isUnused(client: pg.Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "select to_regclass('public.users') is not null as there",
  );
  if (!tables[0]?.there) return true;
  const { rows } = await client.query<{ unused: boolean }>(
    "select not exists (select 1 from public.users) as unused",
  );
  return rows[0]?.unused ?? false;
}

/** Copies the rows of the file into their tables, and returns what stands at its end. */
async function load(client: pg.Client, path: string): Promise<BackupEnd> {
  const parts = readBackupFile(path);
  let tables = 0;
  let rows = 0;
  let { value: part } = await parts.next();
  async function* rowsOfTable() {
    for (;;) {
      ({ value: part } = await parts.next());
      if (part?.kind !== "rows") return;
      yield part.bytes;
    }
  }
  while (part && part.kind !== "end") {
    if (part.kind !== "table") {
      ({ value: part } = await parts.next());
      continue;
    }
    const copy = client.query(copyFrom(`copy ${copyTarget(part)} from stdin`));
    await pipeline(rowsOfTable, copy);
    tables += 1;
    rows += copy.rowCount;
  }
  if (part && part.tables === tables && part.rows === rows) return part;
  throw new BackupError(
    `${path} has not the rows that it names: take another backup; nothing was changed`,
  );
}

async function replaceAll(client: pg.Client, tables: BackupTable[], path: string): Promise<void> {
  await client.query(`truncate ${tables.map(nameOf).join(", ")}`);
  // One of the triggers orders new events of the engine, and takes a lock for each run.
  for (const table of tables)
    await client.query(`alter table ${nameOf(table)} disable trigger user`);
  const { sequences } = await load(client, path);
  for (const table of tables)
    await client.query(`alter table ${nameOf(table)} enable trigger user`);
  for (const sequence of sequences) {
    await client.query("select setval($1::regclass, $2)", [nameOf(sequence), sequence.last]);
  }
  // Without statistics, PostgreSQL reads large tables whole until it has taken some by itself, minutes later.
  await client.query(`analyze ${tables.map(nameOf).join(", ")}`);
}

/**
 * Has their people asked about the posts whose time came since the backup: they may be on X by now, and the backup does
 * not know it. Without its approval, such a post is a reminder.
 */
async function holdDuePosts(client: pg.Client, tables: BackupTable[]): Promise<void> {
  // An earlier version has none.
  if (!tables.some(({ name }) => name === "scheduled_posts")) return;
  await client.query(
    `update public.scheduled_posts set approval_id = null where state = 'scheduled' and "at" <= now()`,
  );
}

/**
 * Puts a backup in the place of all that a database holds, in one transaction: when it fails, the
 * database is as it was. Its tables are brought to the version of the backup before, and up to date
 * afterwards.
 *
 * @param header of the backup, which has been read to its end.
 * @param beforeCommit runs in the transaction.
 * @throws BackupError when the database is newer than the backup and not empty of tables.
 */
export async function restoreBackup(
  connectionString: string,
  path: string,
  header: BackupHeader,
  beforeCommit: (client: pg.Client) => Promise<void> = async () => {},
): Promise<void> {
  requireKnown(header);
  await migrateDatabase(connectionString, {
    engine: header.migrations.engine.length,
    linnet: header.migrations.linnet.length,
  });
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { linnet, engine } = await appliedMigrations(client);
    if (
      linnet.length !== header.migrations.linnet.length ||
      engine.length !== header.migrations.engine.length
    ) {
      throw new BackupError(
        "the backup is of an earlier version of Linnet than the database: restore it into an empty database or data directory; nothing was changed",
      );
    }
    await liftTimeLimits(client);
    await client.query(PLAIN_VALUES);
    await client.query("begin");
    const tables = await linnetTables(client);
    await replaceAll(client, tables, path);
    await holdDuePosts(client, tables);
    await beforeCommit(client);
    await client.query("commit");
  } finally {
    // After an error the transaction ends with the connection, which may be in the middle of a COPY.
    await client.end();
  }
  await migrateDatabase(connectionString);
}
