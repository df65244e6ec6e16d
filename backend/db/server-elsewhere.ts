import { readdir, readFile, readlink, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ConfigurationError } from "../process/env.ts";

/** An idle Linnet stores a beat each two seconds, which PostgreSQL writes to its log within another one. */
const WATCH_MS = 6_000;
const LOOK_AGAIN_MS = 200;

/** Names those processes that see each other: of one container, or of one machine outside of containers. */
async function ownPlace(): Promise<string> {
  if (process.platform !== "linux") return `${process.platform} ${hostname()}`;
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
  return `${boot.trim()} ${await readlink("/proc/self/ns/pid")}`;
}

/** Is another one once the server has written something. */
async function stateOf(log: string): Promise<string> {
  const names = await readdir(log).catch(() => []);
  const files = names.sort().map(async (name) => {
    const found = await stat(join(log, name), { bigint: true }).catch(() => undefined);
    return `${name} ${found?.mtimeNs}`;
  });
  return (await Promise.all(files)).join("\n");
}

/**
 * Notes that the server of a data directory runs here from now on. PostgreSQL itself sees another server over the same data
 * by its process id and its shared memory, of which a container sees its own only: two containers over one volume
 * would both write, and destroy the data. So where a server that ran elsewhere has not been stopped in order, it is
 * watched whether it still writes.
 *
 * @param directory Linnet's data directory.
 * @param watchMs for how long it is watched.
 * @throws ConfigurationError when the server elsewhere still runs.
 */
export async function takePlace(directory: string, watchMs = WATCH_MS): Promise<void> {
  const file = join(directory, "postgres-place");
  const data = join(directory, "postgres");
  const [own, noted, pidFile] = await Promise.all([
    ownPlace().catch(() => hostname()),
    readFile(file, "utf8").catch(() => ""),
    stat(join(data, "postmaster.pid")).catch(() => undefined),
  ]);
  if (noted.trim() === own) return;
  if (pidFile) {
    const log = join(data, "pg_wal");
    const before = await stateOf(log);
    for (const until = performance.now() + watchMs; performance.now() < until; ) {
      await delay(LOOK_AGAIN_MS);
      if ((await stateOf(log)) === before) continue;
      throw new ConfigurationError(
        "LINNET_DATA_DIR",
        `another Linnet is running over ${directory}, in another container or on another machine: stop it, or choose another directory`,
      );
    }
  }
  // Root may have written it over the data of a user, who may not write root's file, and may put another in its place.
  await rm(file, { force: true });
  await writeFile(file, `${own}\n`);
}
