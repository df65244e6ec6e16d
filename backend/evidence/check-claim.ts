import { contentWords } from "@linnet/extractive";
import type { DraftPost } from "@linnet/protocol";
import { findQuote } from "./fold-text.ts";
import { bestPassage, comparable, type SourceIndex, SUPPORTED, share } from "./source-index.ts";

/** Characters around a quote that may say what a claim says with it. */
const AROUND = 300;

/** A quote, in the language of its source, and what stands around it, through `foldText`. */
export interface QuotedText {
  text: string;
  language: string;
  around: string;
}

/** A claim of a post, held against the sources. */
export interface CheckedClaim {
  claim: DraftPost["claims"][number];
  isSupported: boolean;
  /** It rests on a source whose text nobody has read, such as the result of a search. */
  isUnread: boolean;
  /** It came with a quote that stands nowhere. */
  isMisquoted?: boolean;
  /** Its quote, as a text of the source has it. */
  quoted?: QuotedText;
}

/**
 * Keeps the quote of a claim only where it stands in a source; the source that has it comes first. A claim in
 * the words of its source is its own quote.
 */
export function checkClaim(
  claim: DraftPost["claims"][number],
  language: string,
  index: SourceIndex,
): CheckedClaim {
  const { quote: given, ...plain } = claim;
  const quote = given ?? (isVerbatim(claim, index) ? claim.text : undefined);
  const isUnread = claim.sourceIds.some((id) => !index.texts.some((text) => text.id === id));
  const words = contentWords(claim.text, language);
  if (quote === undefined) {
    const cited = index.texts.filter(({ id }) => id && claim.sourceIds.includes(id));
    const isSupported = bestPassage(words, comparable(cited, language)).share >= SUPPORTED;
    return { claim: plain, isSupported, isUnread };
  }
  const source = index.textWithQuote(quote, claim.sourceIds);
  if (!source) {
    return {
      claim: isUnread ? plain : { ...plain, sourceIds: [] },
      isSupported: false,
      isUnread,
      isMisquoted: !isUnread,
    };
  }
  const { id } = source;
  const sourceIds = id ? [id, ...claim.sourceIds.filter((each) => each !== id)] : claim.sourceIds;
  const at = findQuote(source.folded, quote);
  const around = source.folded.slice(
    Math.max(0, (at?.start ?? 0) - AROUND),
    (at?.end ?? 0) + AROUND,
  );
  const isTranslated = source.language !== language;
  const isSupported =
    isTranslated || share(words, new Set(contentWords(around, language))) >= SUPPORTED;
  const quoted = { text: quote, language: source.language, around };
  return { claim: { ...plain, sourceIds, quote: quote.trim() }, isSupported, isUnread, quoted };
}

function isVerbatim({ text, sourceIds }: DraftPost["claims"][number], index: SourceIndex): boolean {
  return sourceIds.length > 0 && index.textWithQuote(text, sourceIds)?.id !== undefined;
}
