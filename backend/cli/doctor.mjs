#!/usr/bin/env node
/** `npm run doctor`, also where nothing is installed: what is there of Linnet itself, then all the rest. */
import { handOver, isBuilt, isInstalled } from "./prepare.mjs";

const words = process.argv.slice(2);
if (isInstalled()) {
  await handOver("doctor.ts", words, { LINNET_IS_BUILT: isBuilt() ? "1" : "" });
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
