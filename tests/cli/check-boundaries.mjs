#!/usr/bin/env node
/**
 * `npm run boundaries`: dependency-cruiser over every package. It also checks that something was
 * looked at, since a compiler that dependency-cruiser does not know makes it cruise nothing and
 * pass.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../../backend/cli/prepare.mjs";

const LEAST_MODULES = 100;
const cruiser = join(root, "node_modules", "dependency-cruiser", "bin", "dependency-cruiser.mjs");
const { stdout, stderr } = spawnSync(
  process.execPath,
  [
    cruiser,
    "--config",
    ".dependency-cruiser.cjs",
    "--output-type",
    "json",
    "shared/src",
    "backend",
    "extension-browser",
    "extension-vscode",
    "tests",
  ],
  { cwd: root, encoding: "utf8", maxBuffer: 512 * 1024 * 1024 },
);
if (!stdout) {
  console.error(stderr);
  process.exit(1);
}
const { summary, modules } = JSON.parse(stdout);
const own = modules.filter(
  ({ source }) => !source.includes("node_modules") && /\.tsx?$/.test(source),
);
for (const { rule, from, to } of summary.violations)
  console.error(`${rule.severity} ${rule.name}: ${from} -> ${to}`);
if (own.length < LEAST_MODULES) {
  console.error(`Only ${own.length} modules were looked at; the check is not working.`);
  process.exit(1);
}
console.log(`${own.length} modules, ${summary.error} forbidden imports`);
process.exit(summary.error > 0 ? 1 : 0);
