import { expect, test } from "vitest";
import { progressPhase } from "./progress.ts";

test.each([
  ["progress-thinking", "thinking"],
  ["progress-drafting-12", "drafting"],
  ["progress-waiting-0af3c1d2e4", "waiting"],
  ["progress-cut", undefined],
  ["progress-0af3c1d2e4", undefined],
  ["progress-constructor", undefined],
  ["thinking", undefined],
  [undefined, undefined],
])("%s is %s", (id, phase) => {
  expect(progressPhase(id)).toBe(phase);
});
