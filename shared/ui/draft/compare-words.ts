import { fill, type LinnetStrings } from "../strings.ts";

/** A piece of a text; absent is a word that the other text does not have. */
export interface ComparedPiece {
  text: string;
  isAbsent: boolean;
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: "word" });

/** With less of its words in the other one, a text tells it in another language, or tells something else. */
const LEAST_SHARE = 1 / 3;

/** In capitals it is a name, whatever its length. */
const CAPITALS = /^\p{Lu}{2,}$/u;

/** A short word of a script with letters, such as "the". */
const OF_FUNCTION = /^[^\P{L}\p{sc=Han}\p{sc=Kana}]{1,3}$/u;

/** What Arabic writes onto a word: "and", and the article with what is written onto that. */
const ONTO_WORD = /^و?(?:[فبك]?ال)?(?=\p{L}{3})/u;

/** Without accents and case; the letters of a Korean syllable each count. */
function fold(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/\p{sc=Zinh}/gu, "")
    .toLowerCase()
    .replace(ONTO_WORD, "");
}

/** The segments of a text. Those of an elision, such as "l'eau", are words of their own. */
const segmentsOf = (text: string) => [...SEGMENTER.segment(text.replace(/['’]/g, " "))];

/** Whether two folded words differ in no more than their ending. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  if (/\p{N}/u.test(one + other)) return false;
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  if (shared >= 5) return true;
  const shorter = Math.min(one.length, other.length);
  return one.length !== other.length && shared >= Math.max(3, shorter - 1);
}

/**
 * A text in pieces, of which those are marked that another one does not have: words, but no short ones that only join
 * others. None is marked where the other one has few words of the text.
 */
export function compareWords(text: string, other: string): ComparedPiece[] {
  const known = segmentsOf(other).map(({ segment }) => fold(segment));
  const pieces = segmentsOf(text).map(({ segment, index, isWordLike }) => {
    const word = fold(segment);
    const isMissing = isWordLike === true && !known.some((each) => isSameWord(word, each));
    return {
      text: text.slice(index, index + segment.length),
      isWord: isWordLike,
      isMissing,
      isAbsent: isMissing && (CAPITALS.test(segment) || !OF_FUNCTION.test(word)),
    };
  });
  const words = pieces.filter(({ isWord }) => isWord);
  const found = words.filter(({ isMissing }) => !isMissing).length;
  const isTold = found >= words.length * LEAST_SHARE;
  return pieces.map((piece) => ({ text: piece.text, isAbsent: isTold && piece.isAbsent }));
}

/** The words of a text that the other one does not have, each once. */
function absentWords(pieces: readonly ComparedPiece[]): string {
  return [...new Set(pieces.flatMap(({ text, isAbsent }) => (isAbsent ? text : [])))].join(", ");
}

/** Which words only a claim has, and which only its quote, as `compareWords` gives them: a line for each, in the person's language. */
export function differenceTexts(
  claim: readonly ComparedPiece[],
  quote: readonly ComparedPiece[],
  strings: LinnetStrings,
): string[] {
  return [
    { text: strings.notInQuote, words: absentWords(claim) },
    { text: strings.onlyInQuote, words: absentWords(quote) },
  ].flatMap(({ text, words }) => (words ? fill(text, { words }) : []));
}
