/** `npm run disk`: what the database holds, by table. */

import { pool } from "../db/client.ts";
import {
  type EmbeddedPostgres,
  reachableDataDirectory,
  startEmbeddedPostgres,
} from "../db/embedded-postgres.ts";
import { tableSizes } from "../db/queries/retention.ts";
import { environment, provideEnvironment } from "../env.ts";

function inUnits(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.ceil(bytes / 1_024)} KiB`
    : `${(bytes / 1_048_576).toFixed(1)} MiB`;
}

let embedded: EmbeddedPostgres | undefined;
if (!environment().DATABASE_URL) {
  const { LINNET_DATA_DIR, dataDirIsExplicit } = environment();
  const directory = await reachableDataDirectory(LINNET_DATA_DIR, dataDirIsExplicit);
  embedded = await startEmbeddedPostgres(directory);
  provideEnvironment({ DATABASE_URL: embedded.url });
}
const sizes = await tableSizes();
for (const { table, bytes, rows } of sizes) {
  if (rows > 0)
    console.log(`${inUnits(bytes).padStart(12)}  ${String(rows).padStart(10)} rows  ${table}`);
}
console.log(`${inUnits(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).padStart(12)}  in all`);
await pool().end();
// The server of a running Linnet is left to it.
if (embedded && !embedded.isAdopted) await embedded.stop();
