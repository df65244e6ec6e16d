import { type ParseArgsConfig, parseArgs } from "node:util";

/**
 * What a person wrote behind a command. `--help` prints how it is used and ends this process, and so does a word that the
 * command does not know.
 *
 * @param usage the command with its words.
 * @param config as of `parseArgs`.
 */
export function readWords<T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  if (process.argv.includes("--help")) {
    console.log(`usage: ${usage}`);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\nusage: ${usage}`);
    process.exit(1);
  }
}
