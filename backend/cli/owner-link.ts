import { log } from "../logging/log.ts";

/**
 * The sign-in link for whoever starts Linnet, if standard output is a terminal: elsewhere it would
 * lie in a log, where `npm run --silent sign-in` is named in its place.
 *
 * @param make makes a link; none in `accounts` mode.
 * @returns undefined where there is none, also when making it fails: Linnet is ready, and may be at
 *   work.
 */
export async function ownerLink(
  make: (() => Promise<string>) | undefined,
  isTerminal: boolean,
): Promise<string | undefined> {
  if (!isTerminal) return undefined;
  try {
    return await make?.();
  } catch (error) {
    log.warn({ error }, "no sign-in link could be made; the token signs in too");
    return undefined;
  }
}
