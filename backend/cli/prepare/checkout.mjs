/** The checkout, or the folder of a release: where it is, and what stands in its files. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the checkout: an absolute path. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
/** What `npm run release` packs is whole: nothing is installed or built in it. `linnet.mjs` says so. */
export const isPacked = Boolean(process.env.LINNET_PACKED);

/**
 * What stands in a file.
 *
 * @param {string} path
 * @returns {string | undefined} undefined where there is no such file.
 */
export const readIfThere = (path) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

/**
 * The digest of what a build or an install is made from.
 *
 * @param {string[]} paths files and folders below the root. Of a folder, what no build reads does not count: packages,
 *   commands, tests, and what starts with a dot.
 * @returns {string} SHA-256 of paths and contents, in hexadecimal digits.
 */
export function digest(paths) {
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
