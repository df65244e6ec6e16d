#!/usr/bin/env node
/**
 * `npm run chaos -- [--seed N] [--minutes N] [--kind K]`: the chaos tests alone. A seed replays
 * their faults. Minutes make the drawn scenarios go on for so long. Kinds of
 * faults, with commas between them, play one scenario each, or more for as many minutes.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, findNode, root } from "../../backend/cli/prepare.mjs";
import { readWords } from "../../backend/cli/read-words.mjs";

const USAGE = `npm run chaos -- [--seed N] [--minutes N] [--kind K]

  --seed N      plays the faults of an earlier run again
  --minutes N   plays drawn scenarios for so long, and no other tests
  --kind K      plays one scenario of this kind of fault; several with commas between them`;

const { values: options } = readWords(USAGE, {
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
