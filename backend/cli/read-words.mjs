import { parseArgs } from "node:util";

/**
 * What a person wrote behind a command. `--help` prints how it is used and ends this process, and so does a word that the
 * command does not know, or one more than the usage has places such as `<file>`. Plain JavaScript, as `prepare.mjs` is: a
 * command reads its words before anything is installed.
 *
 * @template {import("node:util").ParseArgsConfig} T
 * @param {string} usage the command with its words.
 * @param {T} [config] as of `parseArgs`; left out by a command without words.
 * @returns {ReturnType<typeof parseArgs<T>>}
 */
export function readWords(usage, config) {
  if (process.argv.includes("--help")) {
    console.log(`usage: ${usage}`);
    process.exit(0);
  }
  try {
    const words = parseArgs(config);
    const surplus = words.positionals[usage.match(/<[^>]+>/g)?.length ?? 0];
    if (surplus !== undefined) throw new TypeError(`Unexpected argument '${surplus}'`);
    return words;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\nusage: ${usage}`);
    process.exit(1);
  }
}
