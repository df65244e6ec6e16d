import { randomInt } from "node:crypto";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

export type SeededRandom = ReturnType<typeof xoroshiro128plus>;

/**
 * A generator that depends on the seed and the names alone, and not on what was drawn for others:
 * the third request of one reader meets the same fault however the readers interleave.
 */
export function seededRandom(seed: number, ...names: (string | number)[]): SeededRandom {
  // FNV-1a, which is enough to tell names apart.
  let hash = 0x811c9dc5 ^ seed;
  for (const character of names.join("\u0000")) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return xoroshiro128plus(hash | 0);
}

/** The seed of this run: `LINNET_TEST_SEED` to replay one, otherwise a new one. */
export function testSeed(): number {
  const given = Number(process.env.LINNET_TEST_SEED);
  return Number.isSafeInteger(given) && process.env.LINNET_TEST_SEED
    ? given
    : randomInt(0, 0x7fffffff);
}
