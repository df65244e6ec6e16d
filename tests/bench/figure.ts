import type { Bench } from "./bench.ts";
import type { TargetName } from "./target.ts";

/** One value of one contender, measured in several rounds. */
export interface Measurement {
  target: TargetName;
  /** The name of the metric, for example `p95` or `first chunk`. */
  metric: string;
  unit: string;
  rounds: readonly number[];
}

/** An aim, and whether Linnet met it. */
export interface Aim {
  text: string;
  /** The value that the aim is about, with its unit. */
  actual: string;
  met: boolean;
}

export interface FigureResult {
  measurements: Measurement[];
  /** Whom the ratios are against. */
  baseline: TargetName;
  aims: Aim[];
  notes: string[];
}

/** One figure of the bench. */
export interface Figure {
  /** For `--only`. */
  name: string;
  title: string;
  measure(bench: Bench): Promise<FigureResult>;
}
