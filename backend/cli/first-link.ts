import { log } from "../logging/log.ts";

/**
 * The link by which whoever starts Linnet begins, if standard output is a terminal: elsewhere it would
 * lie in a log, where `npm run --silent sign-in` is named in its place.
 *
 * @param make makes a link; undefined where none is needed.
 * @returns undefined where there is none, also when making it fails: Linnet is ready, and may be at
 *   work.
 */
export async function firstLink(
  make: () => Promise<string | undefined>,
  isTerminal: boolean,
): Promise<string | undefined> {
  if (!isTerminal) return undefined;
  try {
    return await make();
  } catch (error) {
    log.warn({ error }, "no sign-in link could be made; `sign-in` prints one, too");
    return undefined;
  }
}
