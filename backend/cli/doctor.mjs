#!/usr/bin/env node
/** `npm run doctor`, also where nothing is installed: what is there of Linnet itself, then all the rest. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { findNode, isBuilt, isInstalled, root } from "./prepare.mjs";

const words = process.argv.slice(2);
if (isInstalled()) {
  const child = spawn(findNode(), [join(root, "backend", "cli", "doctor.ts"), ...words], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, LINNET_ROOT: root, LINNET_IS_BUILT: isBuilt() ? "1" : "" },
  });
  child.on("exit", (code) => process.exit(code ?? 1));
} else {
  const finding = {
    name: "install",
    state: "act",
    detail: "not there, or not of this version",
    todo: "run npm start, which installs",
  };
  if (words.includes("--json")) console.log(JSON.stringify([finding], null, 2));
  else console.log(`ACT   ${finding.name}: ${finding.detail}. ${finding.todo}.`);
  process.exitCode = 1;
}
