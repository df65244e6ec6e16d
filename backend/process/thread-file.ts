import { existsSync } from "node:fs";
import { join } from "node:path";
import { ownCommand } from "./own-command.ts";

/**
 * The path of a file that Node runs as a thread. The bundler must not follow it: the server runs in
 * `backend/`, the unit tests in the repository's root.
 *
 * @param file below `backend/`, e.g. `texts/text-worker.ts`.
 */
export function threadFile(file: string): string {
  const candidates = [file, `backend/${file}`].map((path) =>
    join(/* turbopackIgnore: true */ process.cwd(), path),
  );
  const found = candidates.find((path) => existsSync(/* turbopackIgnore: true */ path));
  if (!found) throw new Error(`There is no ${file}: start Linnet by "${ownCommand("start")}".`);
  return found;
}
