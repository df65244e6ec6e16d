import { expect } from "vitest";

/**
 * Asserts that a backend's log has no record from warning upwards; a failure quotes those it has.
 * A warning that an answer came too late tells of a busy machine: the backend asks again.
 */
export function expectNoTroubles(log: string): void {
  const troubles = log
    .split("\n")
    .filter((line) => /"level":(?:[56]0|40(?!.*"code":"ETIMEDOUT"))/.test(line));
  expect(troubles, troubles.join("\n")).toEqual([]);
}
