/** `npm run --silent token`: the local owner's token; with `-- --renew`, another one from now on. */

import pg from "pg";
import { ownerToken } from "../auth/owner-token.ts";
import { readOwnerTokenRenewal, renewOwnerToken } from "../auth/owner-token-renewal.ts";
import { ownCommand } from "../process/own-command.ts";
import { learnAuthMode, requireLocalOwner } from "./auth-mode.ts";
import { currentSecret } from "./current-secret.ts";
import { readWords } from "./read-words.mjs";
import { withDatabaseUrl } from "./with-database-url.ts";

const { values } = readWords(ownCommand("token [--renew]"), {
  options: { renew: { type: "boolean", default: false } },
});

// Without the pool: it loads Drizzle, which takes longer than all the rest.
await withDatabaseUrl(async (connectionString) => {
  const secret = await currentSecret();
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await learnAuthMode(client);
    requireLocalOwner();
    if (values.renew) await renewOwnerToken(client);
    console.log(ownerToken(secret, await readOwnerTokenRenewal(client)));
  } finally {
    await client.end();
  }
}, requireLocalOwner);
