/** The posts of a draft as one text. */
export interface DraftText {
  /** The posts, or the start of them, with an empty line between two. */
  text: string;
  /** How many posts it has. */
  posts: number;
}

/** A draft as an agent wrote it, and as a person used it. */
export interface Edit {
  draftId: string;
  drafted: DraftText;
  yours: DraftText;
}
