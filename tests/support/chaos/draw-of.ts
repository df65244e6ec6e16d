import { uniformInt } from "pure-rand/distribution/uniformInt";
import type { SeededRandom } from "../proxy/seeded-random.ts";

/** One of the items. */
export function drawOf<Item>(items: readonly Item[], random: SeededRandom): Item {
  const drawn = items[uniformInt(random, 0, items.length - 1)];
  if (drawn === undefined) throw new Error("There is nothing to draw from.");
  return drawn;
}
