import type { FoundNumber } from "./numbers-in.ts";

/** Before the number from which something changes. */
const FROM = /(?<!\p{L})(?:from|von|de|du|da|di|van|من)\s[€$£¥]?$/iu;
/** How far a number that is worked out may be from what is told. */
const CLOSE = 0.05;

function isClose(told: number, exact: number, rounding: FoundNumber["rounding"]): boolean {
  if (rounding === "above") return told <= exact && exact < told * 1.5;
  if (rounding === "nearly") return exact <= told && told < exact * 1.2;
  return Math.abs(told - exact) <= exact * CLOSE;
}

/**
 * Whether a number is worked out from two others of its sentence: "twice as many, 18 instead of 9", "by a third, from 6
 * to 4", "by two points, from 9% to 7%". What 9% and 7% differ by is no percentage.
 *
 * @param others numbers of the sentence that the sources have, and `text` the post.
 */
export function isDerived(
  { values, rounding }: FoundNumber,
  others: readonly FoundNumber[],
  text: string,
): boolean {
  const isFrom = ({ index }: FoundNumber) => FROM.test(text.slice(Math.max(0, index - 8), index));
  const hasFrom = others.some(isFrom);
  const known = others.flatMap((number) =>
    number.values.map(({ value, unit }) => ({ number, value: Number(value), unit })),
  );
  return known.some((one) =>
    known.some((other) => {
      if (one.number === other.number || one.unit !== other.unit || other.value === 0) return false;
      const change = Math.abs(one.value - other.value);
      return values.some(({ value, unit }) => {
        const isTold = (exact: number) => exact > 0 && isClose(Number(value), exact, rounding);
        if (unit === "times") return isTold(one.value / other.value);
        if (unit === "percent")
          return (!hasFrom || isFrom(other.number)) && isTold((100 * change) / other.value);
        return (
          one.unit !== undefined &&
          isTold(change) &&
          unit === (one.unit === "percent" ? undefined : one.unit)
        );
      });
    }),
  );
}
