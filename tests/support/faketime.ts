import { existsSync } from "node:fs";

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
