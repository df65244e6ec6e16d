import { createHash } from "node:crypto";
import { contentWords } from "../extractive/content-words.ts";
import { detectLanguage } from "../extractive/detect-language.ts";
import { linkSpans } from "./link-spans.ts";

/** Most words of a phrase. */
const LONGEST = 4;
/** Characters of a phrase; what is longer is one word that is none. */
const MOST_CHARACTERS = 60;

interface Word {
  text: string;
  start: number;
  end: number;
}

function wordsOf(text: string, language: string): Word[] {
  const links = linkSpans(text);
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  return Array.from(segmenter.segment(text)).flatMap(({ segment, index, isWordLike }) => {
    const end = index + segment.length;
    const isInLink = links.some((link) => index >= link.start && index < link.end);
    return isWordLike && !isInLink ? { text: segment, start: index, end } : [];
  });
}

/** What two phrases are compared by. */
export function foldPhrase(phrase: string): string {
  return phrase.normalize("NFKC").toLowerCase().replaceAll("’", "'").replace(/\s+/g, " ");
}

/** A short name of a phrase. */
export function phraseName(phrase: string): string {
  return createHash("sha256").update(foldPhrase(phrase)).digest("hex").slice(0, 16);
}

/**
 * The phrases of a text: one to four words that follow each other with nothing but spaces between them, and
 * of which one carries a meaning.
 *
 * @returns by their folded form, as they stand in the text; `opens` has those with which it begins.
 */
export function phrasesIn(text: string): {
  all: Map<string, string>;
  opens: Map<string, string>;
} {
  const detected = detectLanguage(text);
  const language = detected === "und" ? "en" : detected;
  const words = wordsOf(text, language);
  const all = new Map<string, string>();
  const opens = new Map<string, string>();
  for (const [at, first] of words.entries()) {
    for (const last of words.slice(at, at + LONGEST)) {
      const phrase = text.slice(first.start, last.end);
      if (/[^\p{L}\p{M}\p{N}'’\-.&@#_ ]/u.test(phrase) || phrase.length > MOST_CHARACTERS) break;
      if (!/\p{L}/u.test(phrase)) continue;
      if (contentWords(phrase, language).length === 0) continue;
      all.set(foldPhrase(phrase), phrase);
      if (at === 0) opens.set(foldPhrase(phrase), phrase);
    }
  }
  return { all, opens };
}
