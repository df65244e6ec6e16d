import { readFile } from "node:fs/promises";

/** Linux counts in these, whatever the kernel's own tick is. */
const TICKS_PER_SECOND = 100;

/** CPU time that a process has used so far with all its threads, in milliseconds, to 10 ms. */
export async function cpuMilliseconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The command, in brackets, may hold anything; user and system time are fields 12 and 13 after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
}
