import { weightedLength } from "@linnet/drafts";
import { readingLength } from "../reading/reading-length.ts";

/** Stands where the rest of a sentence was left out. */
export const OMISSION = "[…]";

/** Where a clause ends; a conjunction begins the next one. */
const CLAUSE_END =
  /[,;:](?=\s)|\s[–—-](?=\s)|—|[、，；：]|\s(?=(?:and|but|because|which|while|although|so that|und|aber|weil|sondern|pero|porque|aunque|mientras|et|mais|parce que|mas|ma|perch[ée]) )/g;
const SHORTEST = 40;

/**
 * The longest beginning of a sentence that ends with a clause and, marked with {@link OMISSION},
 * weighs at most `limit`; `undefined` when none says enough.
 */
export function shortenAtClause(sentence: string, limit: number): string | undefined {
  let best: string | undefined;
  for (const { index } of sentence.matchAll(CLAUSE_END)) {
    const head = sentence.slice(0, index).trim();
    const shortened = `${head} ${OMISSION}`;
    if (weightedLength(shortened) > limit) break;
    const isOpen = /[([（「][^)\]）」]*$/.test(head) || head.split('"').length % 2 === 0;
    if (readingLength(head) >= SHORTEST && !isOpen) best = shortened;
  }
  return best;
}
