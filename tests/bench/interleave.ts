import { say } from "../support/model-server/plan.ts";
import type { Bench } from "./bench.ts";
import type { Measurement } from "./figure.ts";
import type { Target, TargetName } from "./target.ts";
import { within } from "./within.ts";

const ROUND_LIMIT_SECONDS = 180;

/** The result of one round: a value per metric. */
export type RoundValues = Record<string, { value: number; unit: string }>;

/**
 * Measures all contenders in turn, round by round, so that whatever else the machine does falls on
 * all of them. Each one first answers a few turns that do not count.
 */
export async function interleave(
  bench: Bench,
  targets: readonly Target[],
  rounds: number,
  measure: (target: Target) => Promise<RoundValues>,
): Promise<Measurement[]> {
  await warmUp(bench, targets);
  const measurements = new Map<string, Measurement & { rounds: number[] }>();
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) {
      const values = await within(ROUND_LIMIT_SECONDS, target.name, measure(target));
      addRound(measurements, target.name, values);
    }
  }
  return [...measurements.values()];
}

function addRound(
  measurements: Map<string, Measurement & { rounds: number[] }>,
  target: TargetName,
  values: RoundValues,
): void {
  for (const [metric, { value, unit }] of Object.entries(values)) {
    const key = `${target}\u0000${metric}`;
    const measurement = measurements.get(key) ?? { target, metric, unit, rounds: [] };
    measurement.rounds.push(value);
    measurements.set(key, measurement);
  }
}

/** Has every contender answer a few turns that do not count. */
export async function warmUp(bench: Bench, targets: readonly Target[]): Promise<void> {
  for (const target of targets) {
    for (let turn = 0; turn < 5; turn += 1) {
      bench.answerWith(() => say("Warm now."));
      await within(20, `${target.name}, warming up`, target.start().stream.ended);
    }
  }
}
