import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./checkout.mjs";
import { callLoopbackDirectly } from "./direct-loopback.mjs";
import { findNode } from "./node-of-install.mjs";

const build = join(root, "backend", ".next");
/**
 * Where commands keep what they load, compiled, as `serve.mjs` does. Next empties all of the build but `cache` before it builds,
 * and fails where a process that ends writes into a folder meanwhile.
 */
const compiled = join(build, "cache", "compiled");

/**
 * Runs a file of `backend/cli` on the Node of the install: in this process where it is that Node, and otherwise in another
 * one, with which this one ends.
 *
 * @param {string} file TypeScript, by its name.
 * @param {string[]} words what a person gave the command.
 * @param {Record<string, string>} [env] what the file finds in its environment beside this process's.
 */
export async function handOver(file, words, env = {}) {
  callLoopbackDirectly();
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
