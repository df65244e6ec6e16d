/** What a post of a draft is held to, for the person to see. */
export interface PostRules {
  /** Weighted characters that a post of the account may have. */
  limit: number;
  /** What the project never says, and the draft said anyway. */
  neverSaid: readonly string[];
  /** Links that are in no source. */
  strangeLinks?: readonly string[] | undefined;
}
