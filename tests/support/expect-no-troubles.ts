import { expect } from "vitest";

/**
 * Asserts that a backend's log has no record from warning upwards; a failure quotes those it has.
 * An answer that came too late tells of a busy machine: the backend says so, and asks again.
 */
export function expectNoTroubles(log: string): void {
  const troubles = log
    .split("\n")
    .filter((line) => /"level":[456]0/.test(line) && !line.includes('"code":"ETIMEDOUT"'));
  expect(troubles, troubles.join("\n")).toEqual([]);
}
