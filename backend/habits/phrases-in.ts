import { createHash } from "node:crypto";
import { contentWords, detectLanguage, wordSegmenter } from "@linnet/extractive";
import { linkSpans } from "./link-spans.ts";

/** Most words of a phrase, and characters. */
const LONGEST = 4;
const MOST_CHARACTERS = 60;
/** Characters of a text in which phrases are looked for, and by which its language is told. */
const READ = 1_000;
/** What may stand between two words of a phrase. */
const GAP = /^(?:[ \-'’.&]| [@#]|)$/;

interface Word {
  start: number;
  end: number;
  folded: string;
  isContent: boolean;
}

/** What two phrases are compared by. */
function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll("’", "'");
}

/** A short name of a phrase or a reason: the same in upper and lower case. */
export function phraseName(phrase: string): string {
  return createHash("sha256").update(fold(phrase)).digest("hex").slice(0, 16);
}

function wordsOf(text: string): Word[] {
  const detected = detectLanguage(text);
  const language = detected === "und" ? "en" : detected;
  const links = linkSpans(text);
  const content = new Set(contentWords(text, language));
  const stem = Math.max(0, ...Array.from(content, ({ length }) => length));
  return Array.from(wordSegmenter(language).segment(text)).flatMap((found) => {
    const { segment, index: start, isWordLike } = found;
    if (!isWordLike || links.some((link) => start >= link.start && start < link.end)) return [];
    const folded = fold(segment);
    const isContent =
      /\p{L}/u.test(folded) && (content.has(folded) || content.has(folded.slice(0, stem)));
    return [{ start, end: start + segment.length, folded, isContent }];
  });
}

/**
 * The phrases of the start of a text: one to four words that follow each other, of which one carries a meaning.
 *
 * @returns by their folded form, as they stand in the text; `opens` has those with which it begins.
 */
export function phrasesIn(given: string): {
  all: Map<string, string>;
  opens: Map<string, string>;
} {
  const text = given.slice(0, READ);
  const words = wordsOf(text);
  const all = new Map<string, string>();
  const opens = new Map<string, string>();
  for (const [at, first] of words.entries()) {
    let folded = "";
    let end = first.start;
    let hasContent = false;
    for (const word of words.slice(at, at + LONGEST)) {
      const gap = text.slice(end, word.start);
      if (!GAP.test(gap) || word.end - first.start > MOST_CHARACTERS) break;
      folded += fold(gap) + word.folded;
      end = word.end;
      hasContent ||= word.isContent;
      if (!hasContent) continue;
      const phrase = text.slice(first.start, end);
      all.set(folded, phrase);
      if (at === 0) opens.set(folded, phrase);
    }
  }
  return { all, opens };
}
