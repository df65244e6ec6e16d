import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { root } from "./checkout.mjs";
import { giveUp, say } from "./say.mjs";
import { whatToDo } from "./what-to-do.mjs";

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is alive, too.
    return error.code === "EPERM";
  }
}

/**
 * Two starts at the same time must not write into the same folder: the second one waits.
 *
 * @template Result
 * @param {string} name of the lock, among those of this checkout.
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>} what `work` gives.
 */
export async function withLock(name, work) {
  const lock = join(root, "node_modules", `.${name}.lock`);
  let hasSaid = false;
  for (;;) {
    try {
      mkdirSync(dirname(lock), { recursive: true });
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") {
        giveUp(whatToDo(String(error)) ?? String(error));
      }
      const holder = Number(existsSync(lock) ? readFileSync(lock, "utf8") : 0);
      if (!isAlive(holder)) {
        rmSync(lock, { force: true });
        continue;
      }
      if (holder && !hasSaid)
        say(`Waiting for another start (process ${holder}) to install and build...`);
      hasSaid ||= Boolean(holder);
      await delay(200);
    }
  }
  // A start that is ended while it works leaves no lock behind.
  const release = () => rmSync(lock, { force: true });
  process.on("exit", release);
  try {
    return await work();
  } finally {
    release();
    process.off("exit", release);
  }
}
