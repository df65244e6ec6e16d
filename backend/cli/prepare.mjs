/**
 * Prepares what every command of the README needs: the install, the Node that came with it, and an
 * up-to-date build. Runs on Node 20 with nothing installed, so it is plain JavaScript without
 * dependencies.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** A line for the person, apart from what a command prints as its result. */
export const say = (line) => process.stderr.write(`${line}\n`);

function run(command, parameters, what, cwd = root) {
  const began = Date.now();
  say(what);
  const result = spawnSync(command, parameters, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout ?? ""}${result.stderr ?? ""}`);
    say(`${command} ${parameters.join(" ")} failed. What it said stands above.`);
    process.exit(1);
  }
  say(`  done in ${Math.round((Date.now() - began) / 1_000)} s`);
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

/** Does `work` unless `stamp` says that it was done for the same input. */
function once(stamp, input, work) {
  const path = join(root, stamp);
  if (existsSync(path) && readFileSync(path, "utf8") === input) return;
  work();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, input);
}

/** Two starts at the same time must not build into the same folder. */
function withLock(name, work) {
  const lock = join(root, "node_modules", `.${name}.lock`);
  mkdirSync(dirname(lock), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch {
      const holder = Number(existsSync(lock) ? readFileSync(lock, "utf8") : 0);
      try {
        process.kill(holder, 0);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      } catch {
        rmSync(lock, { force: true });
      }
    }
  }
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

const platform = process.platform === "win32" ? "win" : process.platform;

/** The Node of the install; the system's when it is new enough and there is none. */
export function findNode() {
  const program = platform === "win" ? "node.exe" : "node";
  const bundled = join(root, "node_modules", `node-${platform}-${process.arch}`, "bin", program);
  if (existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  say(
    `Linnet needs Node 24, and npm has none for ${platform}-${process.arch}: install Node 24 and start again.`,
  );
  process.exit(1);
}

/** Whether every package that the lockfile asks for here is there in its version. */
function isInstalled() {
  const packagesOf = (path) => {
    const full = join(root, path);
    return existsSync(full) ? JSON.parse(readFileSync(full, "utf8")).packages : undefined;
  };
  const wanted = packagesOf("package-lock.json");
  const present = packagesOf(join("node_modules", ".package-lock.json"));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      !path.includes("node_modules/") || optional || link || present[path]?.version === version,
  );
}

/** Installs what the lockfile asks for, unless it is there. */
export function ensureInstalled() {
  if (Number(process.versions.node.split(".")[0]) < 20) {
    say(`Linnet starts with Node 20 or newer; this is ${process.version}.`);
    process.exit(1);
  }
  withLock("linnet-install", () => {
    if (isInstalled()) return;
    run(
      "npm",
      // `npm ci` refuses a lockfile that was written where some platform's optional packages
      // could not be had; this takes the locked versions too, and writes nothing.
      ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"],
      "Installing what Linnet needs (about a minute, once)...",
    );
  });
}

/** Builds the backend for production, unless its sources are what was built last. */
export function ensureBuilt() {
  const node = findNode();
  withLock("linnet-build", () =>
    once("backend/.next/linnet-build", digest(["backend", "shared", "package-lock.json"]), () =>
      run(
        node,
        [join(root, "node_modules", "next", "dist", "bin", "next"), "build"],
        "Building the backend (half a minute, once for each change)...",
        join(root, "backend"),
      ),
    ),
  );
}

/** Builds the browser extension for every browser, unless its sources are what was built last. */
export function ensureBrowserBuilt() {
  const node = findNode();
  const parts = [
    ...["connection", "entrypoints", "page", "state", "texts", "views", "worker"],
    ...["locales", "public", "scripts", "wxt.config.ts"],
  ];
  const input = digest([
    ...parts.map((name) => `extension-browser/${name}`),
    "extension-browser/package.json",
    "shared",
    "package-lock.json",
  ]);
  withLock("linnet-build", () =>
    once("extension-browser/.output/linnet-build", input, () =>
      run(
        node,
        [join(root, "extension-browser", "scripts", "build.ts")],
        "Building the browser extension (a few seconds, once for each change)...",
        join(root, "extension-browser"),
      ),
    ),
  );
}
