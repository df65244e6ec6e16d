#!/usr/bin/env node
/** `npm run types`: every package's types, as many packages at a time as there are cores. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { root } from "../../backend/cli/prepare.mjs";

const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
/** The one that takes as long as all others comes first. */
const waiting = ["backend", "extension-vscode", "shared", "tests", "extension-browser"];

async function check() {
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
    const child = spawn(process.execPath, [compiler, "-p", one], { cwd: root, stdio: "inherit" });
    const [code] = await once(child, "exit");
    if (code !== 0) process.exitCode = 1;
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, check));
