/** What a person's edits have in common. */
export interface Observation {
  /** Names what was observed, and stays the same when the counts change. */
  key: string;
  /** A short rule in English. */
  text: string;
  /** How many edits show it, of how many that could. */
  count: number;
  of: number;
  /** The drafts whose edits show it, oldest first. */
  draftIds: string[];
}
