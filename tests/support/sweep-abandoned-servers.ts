import { readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "./is-alive.ts";

/** A test server's folder is named after the process that owns it: `<prefix><pid>-<random>`. */
export const FOLDER_PREFIX = "linnet-test-postgres-";
export const DATA_FOLDER = "data";

/**
 * A test process that was killed leaves its PostgreSQL running. Ends such servers, which are known
 * by the folder they run in, and deletes their data.
 */
export async function sweepAbandonedServers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    const owner = Number.parseInt(name.slice(FOLDER_PREFIX.length), 10);
    if (!Number.isInteger(owner) || isAlive(owner)) continue;
    const folder = join(tmpdir(), name);
    await endServerIn(join(folder, DATA_FOLDER));
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(
      // Another run sweeps at the same time, or it is somebody else's: not ours to insist.
      () => {},
    );
  }
}

async function endServerIn(data: string): Promise<void> {
  const pidFile = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(pidFile, 10);
  if (!Number.isInteger(pid) || pid <= 1) return;
  // A postmaster's working directory is its data folder: a reused process id has another one.
  const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (workingDirectory === data) process.kill(pid, "SIGQUIT");
}
