import type { Measurement } from "./figure.ts";
import { median } from "./statistics.ts";
import type { TargetName } from "./target.ts";

/** What Linnet may cost at most, in times of the plain route in the same run, or by itself. */
interface QuickBound {
  figure: string;
  metric: string;
  /** Whom Linnet is measured against; without one, the value by itself counts. */
  against?: TargetName;
  most: number;
}

/**
 * Wide enough for a busy machine with two cores, and for one round. What is several times worse is a
 * mistake, and no noise. Small turns count their start and end more than those of the whole run.
 */
const QUICK_BOUNDS: readonly QuickBound[] = [
  {
    figure: "hundred-streams",
    metric: "CPU per token",
    against: "plain streamText",
    most: 6,
  },
  { figure: "hundred-streams", metric: "lost", most: 0 },
  // The plain route writes nothing: a disk that takes 25 ms for a commit is no mistake.
  { figure: "live-delay", metric: "p50", against: "plain streamText", most: 60 },
];

/** The figures that have a bound. */
export const QUICK_FIGURES: readonly string[] = [
  ...new Set(QUICK_BOUNDS.map(({ figure }) => figure)),
];

/**
 * What is worse than a bound allows, or was not measured, in words; empty when nothing is.
 *
 * @param measured the measurements of the figures by name; undefined for one that failed.
 */
export function brokenBounds(
  measured: (figure: string) => readonly Measurement[] | undefined,
): string[] {
  return QUICK_BOUNDS.flatMap(({ figure, metric, against, most }) => {
    const value = (name: TargetName) => {
      const found = measured(figure)?.find(
        ({ target, metric: other }) => target === name && other === metric,
      );
      return found ? median(found.rounds) : Number.NaN;
    };
    const actual = value("Linnet") / (against ? value(against) : 1);
    const what = `${figure}, ${metric}${against ? `, in times of ${against}` : ""}`;
    // Not a number is not within a bound either.
    return actual <= most ? [] : [`${what}: ${actual.toPrecision(3)}, at most ${most}`];
  });
}
