import { existsSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";

const PACKAGES = "/node_modules/";

/**
 * The folders that were looked at, and whether `.js` is an ES module there.
 *
 * @type {Map<string, boolean>}
 */
const folders = new Map();

/** @param {string} folder @returns {boolean} */
function hasModules(folder) {
  const known = folders.get(folder);
  if (known !== undefined) return known;
  let answer;
  try {
    answer = JSON.parse(readFileSync(new URL("package.json", folder), "utf8")).type === "module";
  } catch {
    answer = !folder.endsWith(PACKAGES) && hasModules(new URL("..", folder).href);
  }
  folders.set(folder, answer);
  return answer;
}

/**
 * The URL of the package that a module stands in.
 *
 * @param {string} url
 */
function packageOf(url) {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(url)?.[0];
}

/**
 * The ES module that an ES module of an installed package imports by a relative path.
 *
 * @param {string} specifier as it stands in the import.
 * @param {string | undefined} parent URL of the module that imports it.
 * @returns {string | undefined} its URL; undefined where Node has to resolve it.
 */
export function moduleBeside(specifier, parent) {
  if (!/^\.\.?\//.test(specifier) || !parent?.includes(PACKAGES)) return undefined;
  const url = new URL(specifier, parent);
  // Another package may be a link, and Node has an error of its own for what is not there.
  if (packageOf(url.href) !== packageOf(parent) || url.search || !existsSync(url)) return undefined;
  if (url.pathname.endsWith(".mjs")) return url.href;
  return url.pathname.endsWith(".js") && hasModules(new URL(".", url).href) ? url.href : undefined;
}

/**
 * Resolves imports within a package without Node, which parses the package's list of exports again for each of
 * them: with the 180 KB of Drizzle that was almost half of the time from the start of the process to its first own work.
 */
export function resolveWithinPackages() {
  registerHooks({
    resolve(specifier, context, next) {
      const url = context.conditions.includes("import")
        ? moduleBeside(specifier, context.parentURL)
        : undefined;
      return url ? { url, format: "module", shortCircuit: true } : next(specifier, context);
    },
  });
}
