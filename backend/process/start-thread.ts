import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { ownCommand } from "./own-command.ts";

/**
 * The bundler must not follow the path: the server runs in `backend/`, the unit tests in the
 * repository's root.
 */
function threadFile(file: string): string {
  const candidates = [file, `backend/${file}`].map((path) =>
    join(/* turbopackIgnore: true */ process.cwd(), path),
  );
  const found = candidates.find((path) => existsSync(/* turbopackIgnore: true */ path));
  if (!found) throw new Error(`There is no ${file}: start Linnet by "${ownCommand("start")}".`);
  return found;
}

/**
 * Runs a file of Linnet as a thread. The thread sees nothing of the configuration, least of all its
 * secrets.
 *
 * @param file below `backend/`, e.g. `texts/text-worker.ts`.
 * @throws Error if the process was not started in a folder of Linnet.
 */
export function startThread(
  file: string,
  options: Pick<WorkerOptions, "resourceLimits" | "workerData">,
): Worker {
  const { LINNET_PRELOAD } = process.env;
  return new Worker(/* turbopackIgnore: true */ threadFile(file), {
    ...options,
    // By npm's package: what lets Node load its files.
    execArgv: LINNET_PRELOAD ? [`--import=${LINNET_PRELOAD}`] : [],
    env: {},
  });
}
