/** `npm run disk`: what the database holds, by table. */

import { pool } from "../db/client.ts";
import { reachableDataDirectory, startEmbeddedPostgres } from "../db/embedded-postgres.ts";
import { tableSizes } from "../db/queries/retention.ts";
import { environment, provideEnvironment } from "../env.ts";

function inUnits(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.ceil(bytes / 1_024)} KiB`
    : `${(bytes / 1_048_576).toFixed(1)} MiB`;
}

if (!environment().DATABASE_URL) {
  const { LINNET_DATA_DIR, dataDirIsExplicit } = environment();
  const directory = await reachableDataDirectory(LINNET_DATA_DIR, dataDirIsExplicit);
  // Joins the server of a running Linnet; one that was started for this goes on until the next
  // start, which adopts it.
  provideEnvironment({ DATABASE_URL: (await startEmbeddedPostgres(directory)).url });
}
const sizes = await tableSizes();
for (const { table, bytes, rows } of sizes) {
  if (rows > 0)
    console.log(`${inUnits(bytes).padStart(12)}  ${String(rows).padStart(10)} rows  ${table}`);
}
console.log(`${inUnits(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).padStart(12)}  in all`);
await pool().end();
