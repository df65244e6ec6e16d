import { findQuote, foldText } from "./fold-text.ts";

/** Quotes, and the texts of the sources that they are said to be of. */
export interface QuotesRequest {
  texts: readonly { id: string; text: string }[];
  claims: readonly { sourceIds: readonly string[]; quote: string }[];
}

/** Returns for each claim whether its quote stands, word for word, in the text of one of its sources. */
export function standingQuotes({ texts, claims }: QuotesRequest): boolean[] {
  const folded = texts.map(({ id, text }) => ({ id, text: foldText(text) }));
  return claims.map(({ sourceIds, quote }) =>
    folded.some(({ id, text }) => sourceIds.includes(id) && findQuote(text, quote) !== undefined),
  );
}
