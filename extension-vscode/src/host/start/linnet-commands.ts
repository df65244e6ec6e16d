import { access } from "node:fs/promises";
import { join } from "node:path";

/** The commands of a folder that Linnet runs from. They are run in it. */
export interface LinnetCommands {
  /** Starts the backend, and runs until it ends. */
  start: readonly [string, ...string[]];
  /** Prints the local owner's token. */
  token: readonly [string, ...string[]];
}

/**
 * Finds out how Linnet is run from a folder: an unpacked release brings its own program, and a clone
 * has npm scripts.
 *
 * @returns undefined for a folder that is neither.
 */
export async function linnetCommands(folder: string): Promise<LinnetCommands | undefined> {
  const has = (path: string) =>
    access(join(folder, path)).then(
      () => true,
      () => false,
    );
  if (!(await has("backend/cli"))) return undefined;
  if (await has("linnet")) return { start: ["./linnet"], token: ["./linnet", "token"] };
  if (!(await has("backend/cli/start.mjs"))) return undefined;
  return { start: ["npm", "start"], token: ["npm", "run", "--silent", "token"] };
}
