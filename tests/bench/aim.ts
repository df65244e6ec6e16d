import type { Aim, Measurement } from "./figure.ts";
import { median } from "./statistics.ts";
import type { TargetName } from "./target.ts";

/** The median of a metric; `undefined` when it was not measured. */
export function medianOf(
  measurements: readonly Measurement[],
  target: TargetName,
  metric: string,
): number | undefined {
  const found = measurements.find((one) => one.target === target && one.metric === metric);
  return found && found.rounds.length > 0 ? median(found.rounds) : undefined;
}

/** An aim about a value; left out when the value was not measured. */
export function aimAtMost(
  text: string,
  value: number | undefined,
  limit: number | undefined,
  unit: string,
): Aim[] {
  if (value === undefined || limit === undefined) return [];
  return [{ text, actual: `${formatValue(value)} ${unit}`.trim(), met: value <= limit }];
}

/** The same for a value that is to be large. */
export function aimAtLeast(
  text: string,
  value: number | undefined,
  limit: number | undefined,
  unit: string,
): Aim[] {
  if (value === undefined || limit === undefined) return [];
  return [{ text, actual: `${formatValue(value)} ${unit}`.trim(), met: value >= limit }];
}

/** One value through another; `undefined` when either is. */
export function ratio(value: number | undefined, base: number | undefined): number | undefined {
  return value === undefined || base === undefined ? undefined : value / base;
}

/** Three significant digits, and no more decimals than they need. */
export function formatValue(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en-US");
  return String(Number(value.toPrecision(3)));
}
