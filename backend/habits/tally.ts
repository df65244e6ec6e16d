/** Fewer edits than this show nothing. */
export const FEWEST_EDITS = 3;
/** Share of the edits that have to agree. */
const MOST = 2 / 3;

/** What one edit says about a rule: for it, against it, or nothing although it could have. */
export type Vote = "for" | "against" | "unchanged";

/** The edits that agree, of those that had something to say. */
export interface Tally {
  count: number;
  of: number;
  /** Whether they are enough for a rule. */
  isRule: boolean;
}

/**
 * Counts what edits say about a rule.
 *
 * An unchanged edit counts against a rule only until there is one: afterwards drafts follow the rule, so
 * that nothing is left to change, and a rule that is followed must not go away for it.
 *
 * @param votes oldest first.
 */
export function tally(votes: readonly Vote[]): Tally {
  let [count, of] = [0, 0];
  let hasRule = false;
  const isRule = () => count >= FEWEST_EDITS && count >= of * MOST;
  for (const vote of votes) {
    if (vote === "for") count += 1;
    if (vote !== "unchanged" || !hasRule) of += 1;
    hasRule ||= isRule();
  }
  return { count, of, isRule: isRule() };
}
