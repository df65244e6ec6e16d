import { existsSync } from "node:fs";
import { chmod, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PLACES = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`,
);

const LIBRARY = PLACES.find((place) => existsSync(place));
/** Whether this machine has libfaketime. */
export const CAN_FAKE_CLOCKS = LIBRARY !== undefined;

/**
 * Variables that give a process another clock; how long something takes stays as it is.
 *
 * @param offset by how much the clock is wrong, such as `+5s` or `-1h`.
 * @throws when libfaketime is not installed.
 */
export function wrongClock(offset: string): Record<string, string> {
  if (!LIBRARY) throw new Error("These tests need Debian's package libfaketime.");
  return {
    LD_PRELOAD: LIBRARY,
    FAKETIME: offset,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    DONT_FAKE_MONOTONIC: "1",
  };
}

/** A clock that can be moved while the processes that read it run. */
export interface MovableClock {
  /** Variables of a process that reads it. */
  readonly env: Record<string, string>;
  /** Moves it; the offset is to this machine's clock, such as `+61m`, or `+0`. */
  jumpTo(offset: string): Promise<void>;
  /** Forgets it, once no process reads it. */
  remove(): Promise<void>;
}

/** Makes a clock that is right until it is moved. */
export async function movableClock(): Promise<MovableClock> {
  const folder = await mkdtemp(join(tmpdir(), "linnet-clock-"));
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  const file = join(folder, "offset");
  const { FAKETIME: _, ...env } = wrongClock("+0");
  // A reader must never find half a line.
  async function jumpTo(offset: string) {
    await writeFile(`${file}.new`, `${offset}\n`);
    await rename(`${file}.new`, file);
  }
  await jumpTo("+0");
  return {
    env: { ...env, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: "1" },
    jumpTo,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
