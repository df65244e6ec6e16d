#!/usr/bin/env node
/**
 * `npm start`, `npm run browser`, `npm run dev` and `npm run draft`, from a bare checkout: installs, builds
 * what is out of date, and hands over to the Node that came with the install.
 */
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { dataDirectoryProblem } from "../db/data-directory.mjs";
import {
  callLoopbackDirectly,
  ensureBrowserBuilt,
  ensureBuilt,
  ensureInstalled,
  findNode,
  giveUp,
  root,
} from "./prepare.mjs";
import { readWords } from "./read-words.mjs";
import { noteStart } from "./start-note.mjs";

// twitter-text uses a module of Node that is deprecated; the person can do nothing about it.
const NO_PUNYCODE_WARNING = "--disable-warning=DEP0040";
/** Read before the install and the build: the parent may end meanwhile. */
const parent = process.ppid;
const isDraft = process.argv.includes("--draft");
const isForBrowser = process.argv.includes("--browser");

// A draft reads its own words.
if (!isDraft)
  readWords(usage(), { options: { browser: { type: "boolean" }, dev: { type: "boolean" } } });
refuseDataDirectory();
callLoopbackDirectly();
await ensureInstalled(isForBrowser ? "all" : "backend");
// A draft builds when it finds no backend that answers, and after it has read what it is given.
if (!isDraft && !process.argv.includes("--dev")) await ensureBuilt();
if (isForBrowser) await ensureBrowserBuilt();
noteStart("starting");

const entry = isDraft ? "draft.ts" : "serve.mjs";
let parameters = process.argv.slice(2).filter((word) => word !== "--draft");
/** With this a backend asks to be started again: another process has taken its slot. */
const START_AGAIN = 75;
/** A backend that stands still ends itself by this signal: `backend/cluster/standstill-thread.ts`. */
const STOOD_STILL = "SIGALRM";
let child = start();

/** How the start is called: its settings are variables, and no words. */
function usage() {
  const { LINNET_PACKED: linnet, npm_lifecycle_event: script } = process.env;
  const command = linnet || (!script || script === "start" ? "npm start" : `npm run ${script}`);
  return `${command}\nVariables have the settings, such as PORT=3211 ${command}. CONFIGURATION.md names them.`;
}

/** What can be known of the data directory is said before the install and the build. */
function refuseDataDirectory() {
  const { DATABASE_URL = "", LINNET_DATA_DIR = "" } = process.env;
  const [url, directory] = [DATABASE_URL.trim(), LINNET_DATA_DIR.trim()];
  const problem = url || !directory ? "" : dataDirectoryProblem(resolve(root, directory), true);
  if (problem) giveUp(`LINNET_DATA_DIR: ${problem}`);
}

function start() {
  const started = spawn(
    findNode(),
    [NO_PUNYCODE_WARNING, join(root, "backend", "cli", entry), ...parameters],
    {
      cwd: process.env.INIT_CWD && isDraft ? process.env.INIT_CWD : root,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      env: { ...process.env, LINNET_ROOT: root },
    },
  );
  started.on("message", (message) => {
    // A backend that starts again, in the middle of somebody's work, opens no further window.
    if (message?.type === "ready") parameters = parameters.filter((word) => word !== "--browser");
    process.send?.(message);
  });
  started.on("exit", (code, signal) => {
    if (code === START_AGAIN || signal === STOOD_STILL) child = start();
    else process.exit(code ?? (signal === "SIGINT" ? 130 : 1));
  });
  return started;
}

// The child hears a Ctrl-C of the terminal itself, and drains; this process waits for its end.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
// Without a terminal, as by nohup, it may be ignored on purpose.
if (process.stdout.isTTY) process.on("SIGHUP", () => child.kill("SIGTERM"));

// npm hands SIGTERM to a shell, which ends by it and tells nobody: this process would be left over.
const ORPHAN_LOOK_MS = 250;
if (process.env.npm_lifecycle_event) {
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    child.kill("SIGTERM");
  }, ORPHAN_LOOK_MS).unref();
}
