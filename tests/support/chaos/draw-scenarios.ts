import { uniformInt } from "pure-rand/distribution/uniformInt";
import { seededRandom } from "../proxy/seeded-random.ts";
import type { Scenario } from "./scenario.ts";
import type { Fault } from "./scene.ts";

/**
 * Scenarios without end: all kinds in an order that the seed draws, then all of them again. Each
 * has a seed of its own, the first one the given one, so one of them can be run alone.
 */
export function* drawScenarios(seed: number, kinds: readonly Fault[]): Generator<Scenario> {
  const random = seededRandom(seed, "order");
  for (let next = seed; ; ) {
    const left = [...kinds];
    while (left.length > 0) {
      const [kind] = left.splice(uniformInt(random, 0, left.length - 1), 1);
      if (kind) yield { kind, seed: next };
      next += 1;
    }
  }
}
