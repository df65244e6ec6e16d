import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { log } from "../logging/log.ts";

const LOOK_AGAIN_MS = 100;
/** After so many looks, a start waits longer than another start usually takes. */
const LOOKS_OF_A_START = 30;

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
 * Makes the file of a lock, which has its holder's process id from its first moment: one that is
 * empty was left by a full disk.
 *
 * @returns false where there is one.
 */
async function takeLock(path: string): Promise<boolean> {
  const own = `${path}-${process.pid}-${randomUUID()}`;
  try {
    await writeFile(own, String(process.pid));
    await link(own, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(own, { force: true });
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
  let looks = 0;
  while (!(await takeLock(path))) {
    const said = await readFile(path, "utf8").catch(() => undefined);
    const holder = Number(said);
    // A container starts with the same process id again: a lock of one's own is an old one.
    const isOld = said === "" || (holder > 0 && (holder === process.pid || !isAlive(holder)));
    if (isOld) {
      await rm(path, { force: true });
      continue;
    }
    looks += 1;
    // After a kill and a restart of the machine, any program may have the number.
    if (looks === LOOKS_OF_A_START) {
      log.warn(
        { holder, path },
        "this start waits for another one: if that process is no Linnet, remove the file",
      );
    }
    await delay(LOOK_AGAIN_MS);
  }
  try {
    return await action();
  } finally {
    await rm(path, { force: true });
  }
}
