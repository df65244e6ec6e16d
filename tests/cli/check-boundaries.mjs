#!/usr/bin/env node
/**
 * `npm run boundaries`: dependency-cruiser over every package. It also checks that something was
 * looked at, since a compiler that dependency-cruiser does not know makes it cruise nothing and
 * pass.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../../backend/cli/prepare.mjs";
import BACKEND_ROOMS from "./backend-rooms.cjs";

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
    "shared",
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
printTower();
console.log(`${own.length} modules, ${summary.error} forbidden imports`);
process.exit(summary.error > 0 ? 1 : 0);

/** The backend's rooms from the top to the ground, each with the rooms that it imports. */
function printTower() {
  const room = (path) => /^backend\/([^/]+)\//.exec(path)?.[1];
  const imports = new Map(BACKEND_ROOMS.map((name) => [name, new Set()]));
  for (const { source, dependencies } of own) {
    if (/\.test\.tsx?$|\/testing\//.test(source)) continue;
    for (const { resolved } of dependencies) {
      const [from, to] = [room(source), room(resolved)];
      if (from && to && from !== to && imports.has(to)) imports.get(from)?.add(to);
    }
  }
  const place = (name) => BACKEND_ROOMS.indexOf(name);
  let up = 0;
  let pairs = 0;
  for (const [name, below] of imports) {
    const names = [...below].toSorted((one, other) => place(one) - place(other));
    up += names.filter((other) => place(other) < place(name)).length;
    pairs += names.filter((other) => imports.get(other)?.has(name)).length / 2;
    console.log(`${name.padEnd(11)} -> ${names.join(", ") || "nothing"}`);
  }
  console.log(`${imports.size} rooms, ${up} arrows up, ${pairs} pairs that import each other`);
}
