/** `npm run backup -- <file>`: all that the database holds, in one file. */

import { resolve } from "node:path";
import { writeBackup } from "../db/backup/write-backup.ts";
import { ConfigurationError, environment } from "../process/env.ts";
import { ownCommand } from "../process/own-command.ts";
import { currentSecret } from "./current-secret.ts";
import { readWords } from "./read-words.mjs";
import { withDatabaseUrl } from "./with-database-url.ts";

const usage = ownCommand("backup <file>");
const [name] = readWords(usage, { allowPositionals: true }).positionals;
const path = resolve(process.env.INIT_CWD ?? "", name ?? "");
let isSecretElsewhere = false;

await withDatabaseUrl(
  async (url) => {
    await writeBackup(url, path, isSecretElsewhere ? undefined : await currentSecret());
    console.log(`The backup is ${path}, which only this user may read.`);
    console.log(
      isSecretElsewhere
        ? "It does not hold LINNET_SECRET: keep it with the backup."
        : "It holds all chats and the secret that reads the tokens of X: keep it as you keep a password.",
    );
  },
  () => {
    if (!name) throw new ConfigurationError("usage", usage);
    isSecretElsewhere = environment().LINNET_SECRET !== undefined;
  },
);
