#!/usr/bin/env node
/**
 * `npm run chaos -- [--seed N] [--minutes N]`: the chaos tests alone; a seed replays their faults,
 * minutes make the network part go on for so long.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled, findNode, root } from "../../backend/cli/prepare.mjs";

const { values: options } = parseArgs({
  options: { seed: { type: "string" }, minutes: { type: "string" } },
});
for (const [name, value] of Object.entries(options)) {
  if (!/^\d+$/.test(value)) {
    console.error(`--${name}: must be a whole number.`);
    process.exit(1);
  }
}
ensureInstalled();
ensureBuilt();
const { status } = spawnSync(
  findNode(),
  [
    join(root, "node_modules", "vitest", "vitest.mjs"),
    "run",
    "--root",
    "tests",
    "--project",
    "chaos",
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      ...(options.seed ? { LINNET_TEST_SEED: options.seed } : {}),
      ...(options.minutes ? { LINNET_CHAOS_MINUTES: options.minutes } : {}),
    },
  },
);
process.exitCode = status ?? 1;
