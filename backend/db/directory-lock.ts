import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const LOOK_AGAIN_MS = 100;

/**
 * The advisory lock that a Linnet holds in its embedded database for as long as it runs: it guards
 * one data directory against two of them.
 */
export const DATA_DIRECTORY_LOCK = 727_261_000;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Does something in a directory while no other process does. A lock whose holder was killed is
 * taken over.
 */
export async function withDirectoryLock<Result>(
  directory: string,
  action: () => Promise<Result>,
): Promise<Result> {
  const path = join(directory, "starting");
  for (;;) {
    try {
      await writeFile(path, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const holder = Number(await readFile(path, "utf8").catch(() => ""));
    // A container starts with the same process id again: a lock of one's own is an old one.
    if (holder > 0 && (holder === process.pid || !isAlive(holder))) await rm(path, { force: true });
    else await delay(LOOK_AGAIN_MS);
  }
  try {
    return await action();
  } finally {
    await rm(path, { force: true });
  }
}
