import { isInside, linkSpans, protectedSpans, type TextSpan } from "./protected-spans.ts";
import { usableLocale } from "./usable-locale.ts";

/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}ー]/u;
const BEFORE_WORD = /[\p{Ps}\p{Pi}\p{Pd}#@＃＠$/\\]$/u;

/** Adjoining spans from 0 on, cut at the offsets that `cuts` lists in order, outside of `whole`. */
function spansBetween(whole: readonly TextSpan[], cuts: Iterable<number>): TextSpan[] {
  const spans: TextSpan[] = [];
  let start = 0;
  for (const cut of cuts) {
    if (cut <= start || isInside(whole, cut)) continue;
    spans.push({ start, end: cut });
    start = cut;
  }
  return spans;
}

function* wordEnds(text: string, locale: string): Generator<number> {
  let previous = "";
  for (const { index, segment, isWordLike } of new Intl.Segmenter(locale, {
    granularity: "word",
  }).segment(text)) {
    const afterSpace = /\s$/u.test(previous) && !/^\s/u.test(segment);
    const unspaced =
      isWordLike === true &&
      (UNSPACED.test(segment) || UNSPACED.test(previous)) &&
      !BEFORE_WORD.test(previous);
    if (afterSpace || unspaced) yield index;
    previous = segment;
  }
  yield text.length;
}

/**
 * Adjoining spans that each end with a word, its punctuation and the white space after it.
 * A break never falls inside a link, nor between a word and the sign that opens or closes it.
 */
export function wordSpans(text: string, locale?: string): TextSpan[] {
  return spansBetween(protectedSpans(text), wordEnds(text, usableLocale(locale)));
}

/** Adjoining spans of one user-perceived character each; a link is one span. */
export function graphemeSpans(text: string): TextSpan[] {
  const segments = new Intl.Segmenter("und", { granularity: "grapheme" }).segment(text);
  return spansBetween(
    linkSpans(text),
    Array.from(segments, ({ index, segment }) => index + segment.length),
  );
}

/** Adjoining spans of one code point each; a link is one span. */
export function codePointSpans(text: string): TextSpan[] {
  let end = 0;
  const ends = Array.from(text, (character) => {
    end += character.length;
    return end;
  });
  return spansBetween(linkSpans(text), ends);
}
