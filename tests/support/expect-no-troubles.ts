import { expect } from "vitest";

/** Asserts that a backend's log has no record from warning upwards; a failure quotes those it has. */
export function expectNoTroubles(log: string): void {
  const troubles = log.split("\n").filter((line) => /"level":[456]0/.test(line));
  expect(troubles, troubles.join("\n")).toEqual([]);
}
