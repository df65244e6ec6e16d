import { expect, test } from "vitest";
import type { Figure } from "./figure.ts";
import { formatReport } from "./report.ts";

const figure: Figure = {
  name: "delay",
  title: "Delay",
  measure: () => Promise.reject(new Error("not measured here")),
};

test("a report shows medians, ratios against the baseline and aims", () => {
  const report = formatReport({
    figure,
    outcome: {
      baseline: "plain streamText",
      measurements: [
        { target: "plain streamText", metric: "p50", unit: "ms", rounds: [2, 1, 3] },
        { target: "Linnet", metric: "p50", unit: "ms", rounds: [5, 4, 6] },
      ],
      aims: [{ text: "p50 at most 4 ms", actual: "5 ms", met: false }],
      notes: ["Three rounds."],
    },
  });
  expect(report).toMatch(/Linnet +\| p50 +\| 5 ms +\| 4 to 6 \(3 rounds\) +\| 2\.5×/);
  expect(report).toContain("- NOT MET: p50 at most 4 ms (5 ms)");
  expect(report).toContain("Three rounds.");
});

test("a variant stands against the baseline's metric without it", () => {
  const report = formatReport({
    figure,
    outcome: {
      baseline: "resumable-stream",
      measurements: [
        { target: "Linnet", metric: "ongoing, compact: last", unit: "ms", rounds: [5] },
        { target: "resumable-stream", metric: "ongoing: last", unit: "ms", rounds: [10] },
      ],
      aims: [],
      notes: [],
    },
  });
  expect(report).toContain("0.5×");
});

test("a figure that failed says why", () => {
  expect(formatReport({ figure, outcome: { failure: "no database" } })).toContain(
    "Not measured: no database",
  );
});
