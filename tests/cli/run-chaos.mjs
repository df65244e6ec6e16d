#!/usr/bin/env node
/**
 * `npm run chaos -- [--seed N] [--minutes N] [--kind K]`: the chaos tests alone. A seed replays
 * their faults. Minutes make the drawn scenarios go on for so long. Kinds of
 * faults, with commas between them, play one scenario each, or more for as many minutes.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled, findNode, root } from "../../backend/cli/prepare.mjs";

const { values: options } = parseArgs({
  options: { seed: { type: "string" }, minutes: { type: "string" }, kind: { type: "string" } },
});
for (const name of ["seed", "minutes"]) {
  if (options[name] !== undefined && !/^\d+$/.test(options[name])) {
    console.error(`--${name}: must be a whole number.`);
    process.exit(1);
  }
}
await ensureInstalled("all");
await ensureBuilt();
const { status } = spawnSync(
  findNode(),
  [
    join(root, "node_modules", "vitest", "vitest.mjs"),
    "run",
    "--root",
    "tests",
    "--project",
    "chaos",
    ...(options.kind || options.minutes ? ["scenarios"] : []),
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      ...(options.seed ? { LINNET_TEST_SEED: options.seed } : {}),
      ...(options.minutes ? { LINNET_CHAOS_MINUTES: options.minutes } : {}),
      ...(options.kind ? { LINNET_CHAOS_KIND: options.kind } : {}),
    },
  },
);
process.exitCode = status ?? 1;
