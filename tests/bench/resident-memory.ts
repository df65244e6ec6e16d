import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { collectGarbage } from "./collect-garbage.ts";

/** Resident memory of a process and everything it started, in megabytes (10^6 bytes). */
export async function residentMegabytes(pid: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    // The command, in brackets, may hold anything; the parent is the second field after it.
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    parents.set(Number(name), parent);
  }
  const isOurs = (process: number | undefined): boolean =>
    process !== undefined && process > 1 && (process === pid || isOurs(parents.get(process)));
  let bytes = 0;
  for (const process of parents.keys()) {
    if (!isOurs(process)) continue;
    const rollup = await readFile(`/proc/${process}/smaps_rollup`, "utf8").catch(() => "");
    bytes += Number(/^Rss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1_024;
  }
  return bytes / 1e6;
}

/** The least that a process held in some seconds after its garbage was collected. */
export async function settledMegabytes(
  { pid, inspectorPort }: { pid: number; inspectorPort: number },
  seconds: number,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let second = 0; second < seconds; second += 1) {
    await collectGarbage(inspectorPort);
    least = Math.min(least, await residentMegabytes(pid));
    await sleep(1_000);
  }
  return least;
}
