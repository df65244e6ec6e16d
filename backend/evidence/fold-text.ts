import { withoutMarkRuns } from "@linnet/drafts";
import { visibleText } from "@linnet/material";

/**
 * A text for comparison: one form of each letter, quotation mark, dash and space, lower case, without marks of
 * emphasis. Two texts that a reader takes for the same wording fold to the same.
 */
export function foldText(text: string): string {
  return (
    withoutMarkRuns(visibleText(text))
      .normalize("NFKC")
      .toLowerCase()
      // Marks of headings, entries, quotations and rows at the beginning of a line.
      .replace(/^[^\S\n]{0,64}(?:#{1,6}|[-+>|])\s/gm, "")
      .replace(/[“”„‟«»「」『』]/g, '"')
      .replace(/[‘’‚‛`´]/g, "'")
      .replace(/[‐‑‒–—―−]/g, "-")
      .replace(/…/g, "...")
      .replace(/[*_]+/g, "")
      .replace(/\s+/g, " ")
      .trim()
  );
}

/** A quote that is shorter could stand anywhere. In scripts without spaces a character says as much as a word. */
const SHORTEST_QUOTE = 12;
const SHORTEST_DENSE_QUOTE = 5;
const DENSE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u;

/** The pieces of a quote, folded: "..." stands for words that it leaves out. */
export function quotePieces(quote: string): string[] {
  return foldText(quote)
    .split(/\s*\[?\.\.\.\]?\s*/)
    .map((piece) => piece.replace(/^"|"$/g, "").trim())
    .filter((piece) => piece !== "");
}

/**
 * Finds a quote in a text, word for word.
 *
 * @param folded the text, through {@link foldText}.
 * @returns its start and end in `folded`; nothing when it does not stand there, or is too short to prove anything.
 */
export function findQuote(
  folded: string,
  quote: string,
): { start: number; end: number } | undefined {
  const pieces = quotePieces(quote);
  const shortest = DENSE.test(quote) ? SHORTEST_DENSE_QUOTE : SHORTEST_QUOTE;
  if (pieces.join(" ").length < Math.min(shortest, folded.length)) return undefined;
  let start = -1;
  let end = 0;
  for (const piece of pieces) {
    const at = folded.indexOf(piece, end);
    if (at < 0) return undefined;
    if (start < 0) start = at;
    end = at + piece.length;
  }
  return start < 0 ? undefined : { start, end };
}
