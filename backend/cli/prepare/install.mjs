/** The packages of the checkout: which are there, and how npm brings the rest. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { noteStart } from "../start-note.mjs";
import { digest, isPacked, readIfThere, root } from "./checkout.mjs";
import { installedNode, isOld, linkNode, nodeMajor, runsBuilds } from "./node-of-install.mjs";
import { run } from "./run.mjs";
import { giveUp } from "./say.mjs";
import { withLock } from "./with-lock.mjs";

/** The arguments of npm for each of the two sets of packages. */
const SETS = {
  /**
   * What runs and builds the backend. It names each package that it needs; the packages that its libraries only work
   * together with (a test runner, an ORM's generator) are left out, which npm does without peers alone.
   */
  backend: [
    ...["--workspace=backend", "--include-workspace-root"],
    ...["--omit=dev", "--omit=peer", "--legacy-peer-deps"],
  ],
  /** What tests, checks and builds everything, also where NODE_ENV is production. */
  all: ["--include=dev"],
};

/**
 * Which set of packages is to be installed.
 *
 * @param {string} lockfile the digest of the lockfile.
 * @param {{ lockfile?: string, set: "backend" | "all" } | undefined} installed the lockfile and the set that are
 *   there; a set alone where they are not those of one lockfile; undefined where nothing is installed.
 * @param {"backend" | "all"} set what is needed.
 * @returns {"backend" | "all" | undefined} undefined when the set is there. A folder that has everything gets
 *   everything again: for the smaller set, npm would remove the rest.
 */
export function missingSet(lockfile, installed, set) {
  if (installed?.set !== "all")
    return installed?.lockfile === lockfile && set === "backend" ? undefined : set;
  return installed.lockfile === lockfile ? undefined : "all";
}

const INSTALL_STAMP = join(root, "node_modules", ".linnet-installed");
/** There while npm works. It is left by an install that was killed, of which npm would take halves for whole packages. */
const INSTALL_MARK = join(root, "node_modules", ".linnet-installing");

const hashOf = (text) => createHash("sha256").update(text).digest("hex");
/** What npm notes of each of its installs. */
const npmRecord = () => readIfThere(join(root, "node_modules", ".package-lock.json"));

/** Whether npm's record has each package of the lockfile in its version. */
function isWhole(record) {
  try {
    const { packages: present } = JSON.parse(record);
    const { packages: wanted } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
    return Object.entries(wanted).every(
      ([path, { version, optional, link }]) =>
        !path.includes("node_modules/") || optional || link || present[path]?.version === version,
    );
  } catch {
    // An install was ended while npm wrote it.
    return false;
  }
}

/** Whether each package of npm's record is in its folder. Some versions of npm record those of other platforms, too. */
function isThere(record) {
  const { packages } = JSON.parse(record);
  return Object.entries(packages).every(
    ([path, { optional }]) => optional || existsSync(join(root, path, "package.json")),
  );
}

/**
 * What is in `node_modules`.
 *
 * @returns {{ lockfile?: string, set: "backend" | "all" } | undefined} as `missingSet` takes it.
 */
function installed() {
  const record = npmRecord();
  if (!record || existsSync(INSTALL_MARK)) return undefined;
  const [lockfile, set, of] = readIfThere(INSTALL_STAMP)?.split(" ") ?? [];
  if (of === hashOf(record)) return isThere(record) ? { lockfile, set } : { set };
  // Somebody called npm by hand since.
  if (!record.includes('"dev": true')) return { set: "backend" };
  const isComplete = !isOld && isWhole(record);
  return { set: "all", lockfile: isComplete ? digest(["package-lock.json"]) : undefined };
}

/** Removes all packages, and leaves the locks and marks of the starts. */
function removePackages() {
  const folder = join(root, "node_modules");
  try {
    for (const name of readdirSync(folder)) {
      if (!name.startsWith(".linnet-"))
        rmSync(join(folder, name), { recursive: true, force: true });
    }
  } catch (error) {
    giveUp(
      `An earlier install was cut off, and ${folder} cannot be removed (${error.code}): end what uses it, remove it, and start again.`,
    );
  }
}

/**
 * Has npm install a set of packages, on the Node of the install where the person's is old and that one is there: npm leaves
 * optional packages out that ask for a newer Node than its own, such as the compiled part of the bundler.
 *
 * @param {"backend" | "all"} set
 */
function installSet(set) {
  const bundled = isOld && runsBuilds() && installedNode();
  return run(
    "npm",
    // Not `npm ci`, which removes what is there first.
    ["install", ...SETS[set], "--no-save", "--no-audit", "--no-fund", "--loglevel=error"],
    set === "all"
      ? "Installing what building and testing needs (about a minute, once)..."
      : "Installing what Linnet needs (about a minute, once)...",
    {
      env: bundled ? { PATH: [dirname(bundled), process.env.PATH].join(delimiter) } : {},
      onRefused: () => rmSync(INSTALL_MARK, { force: true }),
    },
  );
}

/**
 * Installs what the lockfile asks for, unless it is there.
 *
 * @param {"backend" | "all"} set what is needed: the backend alone, or everything.
 */
export async function ensureInstalled(set) {
  if (isPacked) return;
  if (nodeMajor < 20) {
    giveUp(`Linnet starts with Node 20 or newer; this is ${process.version}.`);
  }
  await withLock("linnet-install", async () => {
    if (!existsSync(join(root, "package-lock.json"))) {
      giveUp(
        "package-lock.json is missing: take it from the repository again (git checkout package-lock.json).",
      );
    }
    const lockfile = digest(["package-lock.json"]);
    const missing = missingSet(lockfile, installed(), set);
    if (!missing) return linkNode();
    rmSync(INSTALL_STAMP, { force: true });
    if (existsSync(INSTALL_MARK)) removePackages();
    writeFileSync(INSTALL_MARK, "");
    noteStart("installing");
    // It brings the Node that npm has to run on for the rest.
    if (missing === "all" && isOld && !installedNode()) await installSet("backend");
    await installSet(missing);
    rmSync(INSTALL_MARK, { force: true });
    writeFileSync(INSTALL_STAMP, `${lockfile} ${missing} ${hashOf(npmRecord() ?? "")}`);
    linkNode();
  });
}

/** Whether what the backend needs is installed. */
export function isInstalled() {
  if (isPacked) return true;
  if (!existsSync(join(root, "package-lock.json"))) return false;
  return missingSet(digest(["package-lock.json"]), installed(), "backend") === undefined;
}
