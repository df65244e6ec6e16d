import { functionWords } from "./detect-language.ts";

const UNSPACED_LANGUAGES = new Set(["ja", "zh", "th", "lo", "km", "my"]);
/** Long enough to tell words apart, short enough to bring most inflections together. */
const STEM_LENGTH = 7;
/** A Korean word has its particles behind its first syllables, an Arabic one its article and conjunction before it. */
const HANGUL = /^\p{sc=Hang}/u;
const HANGUL_STEM = 2;
const ARTICLE = /^[وفبك]?ال(?=\p{L}{2})/u;

const segmenters = new Map<string, Intl.Segmenter>();

/** The segmenter of a language's words, made once: to make one takes longer than to segment a sentence. */
export function wordSegmenter(language: string): Intl.Segmenter {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: "word" });
  segmenters.set(language, known);
  return known;
}

/**
 * The words of a sentence that carry its subject, folded so that inflected forms mostly meet:
 * lower case, function words left out, cut to a stem.
 */
export function contentWords(text: string, language: string): string[] {
  if (UNSPACED_LANGUAGES.has(language)) {
    return Array.from(wordSegmenter(language).segment(text))
      .filter(
        ({ isWordLike, segment }) => isWordLike && !/^(?:\p{sc=Hira}{1,3}|\p{L})$/u.test(segment),
      )
      .map(({ segment }) => segment.toLowerCase());
  }
  const ignored = functionWords(language);
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}_]*/gu) ?? [];
  return words
    .filter((word) => word.length > 1 && !ignored.has(word))
    .map((word) =>
      word.replace(ARTICLE, "").slice(0, HANGUL.test(word) ? HANGUL_STEM : STEM_LENGTH),
    );
}
