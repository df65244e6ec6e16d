import { expect, test } from "vitest";
import type { Measurement } from "./figure.ts";
import { brokenBounds } from "./quick-bounds.ts";

const measured = (linnetCpu: number, lost: number): Record<string, Measurement[]> => ({
  "hundred-streams": [
    { target: "plain streamText", metric: "CPU per token", unit: "ms", rounds: [0.25] },
    { target: "Linnet", metric: "CPU per token", unit: "ms", rounds: [linnetCpu] },
    { target: "Linnet", metric: "lost", unit: "tokens", rounds: [lost] },
  ],
  "live-delay": [
    { target: "plain streamText", metric: "p50", unit: "ms", rounds: [2] },
    { target: "Linnet", metric: "p50", unit: "ms", rounds: [6] },
  ],
});

test("a run within its bounds breaks none", () => {
  const figures = measured(0.5, 0);
  expect(brokenBounds((name) => figures[name])).toEqual([]);
});

test("a ratio that is too high and a lost token are named", () => {
  const figures = measured(2, 1);
  expect(brokenBounds((name) => figures[name])).toEqual([
    "hundred-streams, CPU per token, in times of plain streamText: 8.00, at most 6",
    "hundred-streams, lost: 1.00, at most 0",
  ]);
});

test("a figure that was not measured is within no bound", () => {
  expect(brokenBounds(() => undefined)).toHaveLength(3);
});
