/** `npm run restore -- <file> [--replace] [--yes]`: a backup, in the place of what the database holds. */

import { chmod, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { forgetSecret } from "../auth/secret.ts";
import { SLOT_LOCK } from "../cluster/instance.ts";
import { BackupError, checkBackupFile } from "../db/backup/backup-file.ts";
import { isUnused, restoreBackup } from "../db/backup/restore-backup.ts";
import { checkServer } from "../db/check-server.ts";
import { DATA_DIRECTORY_LOCK } from "../db/directory-lock.ts";
import { liftTimeLimits } from "../db/lift-time-limits.ts";
import { ConfigurationError, environment } from "../process/env.ts";
import { ownCommand } from "../process/own-command.ts";
import { readWords } from "./read-words.mjs";
import { ask } from "./terminal/ask.ts";
import { withDatabaseUrl } from "./with-database-url.ts";

const usage = ownCommand("restore <file> [--replace] [--yes]");
const { values, positionals } = readWords(usage, {
  allowPositionals: true,
  options: {
    replace: { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
  },
});
const [name] = positionals;
const path = resolve(process.env.INIT_CWD ?? "", name ?? "");
let isEmbedded = false;
let ownSecret: string | undefined;

async function requireStopped(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_lock($1) and not exists (
       select 1 from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = $2
          and database = (select oid from pg_database where datname = current_database())) as free`,
    [DATA_DIRECTORY_LOCK, SLOT_LOCK],
  );
  if (!rows[0]?.free) throw new BackupError("a Linnet works with this database: stop it first");
}

async function requireConsent(client: pg.Client): Promise<void> {
  if (await isUnused(client)) return;
  if (!values.replace) {
    throw new BackupError(
      "a Linnet has been used with this database: add --replace to delete what it holds, and to have the backup in its place",
    );
  }
  if (values.yes) return;
  const answer = await ask("Everything that is there now is deleted. Write yes to go on: ");
  if (answer?.toLowerCase() !== "yes") throw new BackupError("nothing was changed");
}

/** Takes the backup's secret over: into the data directory, or to where instances share it. */
async function writeSecret(
  client: pg.Client,
  secret: string,
): Promise<(() => Promise<void>) | undefined> {
  if (!isEmbedded) {
    await client.query(
      "insert into settings (key, value) values ('secret', $1) on conflict (key) do update set value = excluded.value",
      [secret],
    );
    return undefined;
  }
  const target = join(environment().LINNET_DATA_DIR, "secret");
  await writeFile(`${target}.restored`, `${secret}\n`, { mode: 0o600 });
  await chmod(`${target}.restored`, 0o600);
  return () => rename(`${target}.restored`, target);
}

await withDatabaseUrl(
  async (url) => {
    // Before anything is asked or changed.
    const header = await checkBackupFile(path);
    const connect = async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    };
    const client = await connect();
    try {
      await checkServer(client, connect, 1);
      // It is kept while the rows are copied.
      await liftTimeLimits(client);
      await requireStopped(client);
      await requireConsent(client);
      let afterCommit: (() => Promise<void>) | undefined;
      await restoreBackup(url, path, header, async (transaction) => {
        // The secret of the next start counts.
        await forgetSecret(transaction);
        if (header.secret && !ownSecret)
          afterCommit = await writeSecret(transaction, header.secret);
      });
      await afterCommit?.();
    } finally {
      await client.end();
    }
    console.log(
      `The backup of ${header.createdAt} is restored. Start Linnet: what was under way goes on.`,
    );
    if (header.secret ? ownSecret && ownSecret !== header.secret : !ownSecret) {
      console.log(
        "LINNET_SECRET is not the secret of the backup: people sign in again, and connect their accounts of X again. Set it to the secret that was in use to avoid that.",
      );
    }
  },
  () => {
    if (!name) throw new ConfigurationError("usage", usage);
    const { DATABASE_URL, LINNET_SECRET } = environment();
    isEmbedded = !DATABASE_URL;
    ownSecret = LINNET_SECRET;
  },
  { mayBeNew: true },
);
