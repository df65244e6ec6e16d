/** The rules for a post of a draft that the person is shown. */
export interface PostRules {
  /** Weighted characters that a post of the account may have. */
  limit: number;
  /** Phrases that the project forbids and the draft contains. */
  neverSaid: readonly string[];
  /** Links that are in no source. */
  strangeLinks?: readonly string[] | undefined;
}
