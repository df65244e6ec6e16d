/** `npm run disk`: what the database holds, by table. */

import { tableSizes } from "../db/queries/retention.ts";
import { ownCommand } from "../process/own-command.ts";
import { readWords } from "./read-words.mjs";
import { withDatabase } from "./with-database.ts";

function inUnits(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.ceil(bytes / 1_024)} KiB`
    : `${(bytes / 1_048_576).toFixed(1)} MiB`;
}

readWords(ownCommand("disk"));

await withDatabase(async () => {
  const sizes = await tableSizes();
  for (const { table, bytes, rows } of sizes) {
    if (rows > 0)
      console.log(`${inUnits(bytes).padStart(12)}  ${String(rows).padStart(10)} rows  ${table}`);
  }
  console.log(`${inUnits(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).padStart(12)}  in all`);
});
