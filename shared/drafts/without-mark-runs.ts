/** Marks after so many in a row as no word has (UAX #15, "Stream-Safe Text Format"). */
const SURPLUS_MARK = /(?<=\p{M}{30})\p{M}/gu;
const LAST_OF_WEIGHT_ONE = "\u10ff";

/**
 * The text, of the same weight, with commas in place of the marks that no word has: to normalise
 * a run of combining marks takes the square of its length.
 */
export function withoutMarkRuns(text: string): string {
  return text.replace(SURPLUS_MARK, (mark) => (mark <= LAST_OF_WEIGHT_ONE ? "," : "、"));
}
