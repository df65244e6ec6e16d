/** `npm run --silent token`: the local owner's token; with `-- --renew`, another one from now on. */

import { parseArgs } from "node:util";
import pg from "pg";
import { ownerToken } from "../auth/owner-token.ts";
import { readOwnerTokenRenewal, renewOwnerToken } from "../auth/owner-token-renewal.ts";
import { ConfigurationError, environment } from "../process/env.ts";
import { learnAuthMode } from "./auth-mode.ts";
import { currentSecret } from "./current-secret.ts";
import { withDatabaseUrl } from "./with-database-url.ts";

const { values } = parseArgs({ options: { renew: { type: "boolean", default: false } } });

function requireLocalMode(): void {
  if (environment().LINNET_AUTH !== "accounts") return;
  throw new ConfigurationError(
    "LINNET_AUTH",
    "is accounts, where there is no local owner: sign in and create an API key instead",
  );
}

// Without the pool: it loads Drizzle, which takes longer than all the rest.
await withDatabaseUrl(async (connectionString) => {
  const secret = await currentSecret();
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await learnAuthMode(client);
    requireLocalMode();
    if (values.renew) await renewOwnerToken(client);
    console.log(ownerToken(secret, await readOwnerTokenRenewal(client)));
  } finally {
    await client.end();
  }
}, requireLocalMode);
