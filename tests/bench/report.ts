import { formatValue } from "./aim.ts";
import type { Figure, FigureResult, Measurement } from "./figure.ts";
import { median } from "./statistics.ts";

/** A figure and what came of it. */
export interface Report {
  figure: Figure;
  outcome: FigureResult | { failure: string };
}

/** One figure as a Markdown section, which also reads well in a terminal. */
export function formatReport({ figure, outcome }: Report): string {
  const heading = `## ${figure.title}`;
  if ("failure" in outcome) return `${heading}\n\nNot measured: ${outcome.failure}\n`;
  const { measurements, aims, notes } = outcome;
  if (measurements.length === 0) return `${heading}\n\nNot measured. ${notes.join(" ")}\n`;
  const rows = measurements.map((measurement) => [
    measurement.target,
    measurement.metric,
    `${formatValue(median(measurement.rounds))} ${measurement.unit}`,
    formatSpread(measurement),
    formatRatio(measurement, outcome),
  ]);
  const table = formatTable(
    ["contender", "metric", "median", "lowest to highest", `against ${outcome.baseline}`],
    rows,
  );
  const aimLines = aims.map(
    ({ text, actual, met }) => `- ${met ? "met" : "NOT MET"}: ${text} (${actual})`,
  );
  return [heading, notes.join(" "), table, aimLines.join("\n")]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

function formatSpread({ rounds }: Measurement): string {
  if (rounds.length < 2) return `${rounds.length} round`;
  return `${formatValue(Math.min(...rounds))} to ${formatValue(Math.max(...rounds))} (${rounds.length} rounds)`;
}

function formatRatio(measurement: Measurement, { measurements, baseline }: FigureResult): string {
  const base =
    measurements.find(
      (other) => other.target === baseline && other.metric === measurement.metric,
    ) ?? measurements.find((other) => other.target === baseline && sameKind(other, measurement));
  if (!base || base === measurement) return "";
  const through = median(measurement.rounds) / median(base.rounds);
  return Number.isFinite(through) ? `${formatValue(through)}×` : "";
}

/** `ongoing, compact: last chunk` stands against `ongoing: last chunk`. */
function sameKind(left: Measurement, right: Measurement): boolean {
  const kind = ({ metric }: Measurement) => metric.replace(/, (compact|verbatim)/, "");
  return kind(left) === kind(right);
}

function formatTable(header: string[], rows: string[][]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(header), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join(
    "\n",
  );
}
