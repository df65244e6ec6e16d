#!/usr/bin/env node
/** `npm run store:browser`: the screenshots for the stores and the README, from the built extension. */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import {
  ensureBrowserBuilt,
  ensureBuilt,
  ensureInstalled,
  findNode,
  root,
} from "../../backend/cli/prepare.mjs";

await ensureInstalled("all");
await ensureBuilt();
await ensureBrowserBuilt();
const node = findNode();
const { status } = spawnSync(
  node,
  [
    join(root, "node_modules", "@playwright", "test", "cli.js"),
    "test",
    "-c",
    "tests/e2e-browser/store/store.config.ts",
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` },
  },
);
process.exitCode = status ?? 1;
