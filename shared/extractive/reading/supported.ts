import { contentWords } from "./content-words.ts";
import { readingLength } from "./reading-length.ts";
import type { Sentence } from "./split-sentences.ts";

/** A word with a capital that begins no sentence. German writes each noun so. */
const NAME =
  /(?<=[\p{L}\p{N},:;)"“„«] ?["“„«]?)(?<![\p{L}\p{N}])(?!\p{Lu}{1,3}(?![\p{L}\p{N}]))\p{Lu}[\p{L}\p{N}]+/gu;
/** In German each noun looks like a name, and one with a capital inside is one. */
const MADE_UP = /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}+\p{Lu}[\p{L}\p{N}]+/gu;
/** Words of somebody, long enough to say something. */
const QUOTED = /["“„«「『][^"“”„«»「」『』]{12,}["“”»」』]/gu;
/** What stands before a colon or in brackets, and before what it says: "UPDATE 9:40: ...", "【訂正】...". */
const LABEL =
  /^(?:((?:[^:：.,"“„«「]|\d:(?=\d)){2,48}?)\s?[:：]\s?(?=\p{L})|[【[]([^】\]]{1,24}[】\]]))/u;
/** So many sentences open a text. */
const OPENING = 2;
/** A text of so few sentences has too little to hold its first one against. */
const BRIEF = 4;
/** So many of its words have to stand elsewhere in the page. */
const FEWEST_SHARED = 3;
/** A shorter paragraph with a figure and no word of the rest of its page is an offer or a plan. */
const SHORTEST_UNKNOWN = 40;

/**
 * Marks as doubtful what the rest of its page does not support, whoever wrote it. What follows in a paragraph, and a
 * paragraph of one sentence among longer ones, has to take up words of the title, the headings or other paragraphs, and
 * to bring in no name. What opens the text or a paragraph needs one such word, and two beside a new name. Where
 * paragraphs have one sentence, in lists and in programs, two such words go beside a new name, and what is short and
 * has a figure needs one. The label before a colon needs one, too, but for lists, programs and forums.
 *
 * @param about whom and what the page names as its subject: title, headings, site, author and address.
 */
export function withDoubts(
  sentences: readonly Sentence[],
  about: string,
  language: string,
  { isLog, isProgram, isForum }: Record<"isLog" | "isProgram" | "isForum", boolean>,
): Sentence[] {
  const wordsOf = (text: string) => [...new Set(contentWords(text, language))];
  const named = new Set(wordsOf(about));
  const sizes = new Map<number, number>();
  for (const { block, kind } of sentences) {
    if (kind !== "item") sizes.set(block, (sizes.get(block) ?? 0) + 1);
  }
  // A quotation or a correction of two sentences makes no page with paragraphs of one that has single sentences.
  const longer = [...sizes.values()].filter((size) => size > 1);
  const hasParagraphs = longer.length >= Math.max(2, sizes.size / 3) && !isProgram;
  const places = new Map<string, Set<number>>();
  for (const { text, block, index } of sentences) {
    for (const word of wordsOf(text)) {
      places.set(word, (places.get(word) ?? new Set()).add(hasParagraphs ? block : index));
    }
  }
  const isShared = (word: string) => named.has(word) || (places.get(word)?.size ?? 0) > 1;
  const hasNewName = (text: string) =>
    (text.match(language === "de" ? MADE_UP : NAME) ?? []).some(
      (name) => !about.toLowerCase().includes(name.toLowerCase()) && !wordsOf(name).some(isShared),
    );
  const isSupported = ({ text, kind, block, from }: Sentence, at: number) => {
    // A program's first sentence says what it is, and what it quotes are words of its screens.
    if (isProgram && at === 0) return true;
    // "Note for tools: ..." borrows the words of the page, and its label has none of them.
    const label =
      isProgram || isForum || kind === "item" ? "" : LABEL.exec(text)?.slice(1).find(Boolean);
    const isTelling = label && (/[ 】\]]/.test(label) || label === label.toUpperCase());
    if (isTelling && !wordsOf(label).some(isShared)) return false;
    if (!isProgram && (text.match(QUOTED) ?? []).some(hasNewName)) return false;
    // The entries of a list have little in common.
    if (kind === "item" && (isLog || from.isName)) return true;
    const shared = wordsOf(text).filter(isShared).length;
    const isNaming = hasNewName(text);
    const size = sizes.get(block) ?? 0;
    const opens = hasParagraphs && size > 1 && sentences[at - 1]?.block !== block;
    if (hasParagraphs && size > 0 && !opens && at >= OPENING) {
      return shared >= FEWEST_SHARED && !isNaming;
    }
    const isBrief = sentences.length <= BRIEF;
    const isSlight = !isProgram && (at === 1 || /\p{N}/u.test(text));
    const isShort = isSlight && readingLength(text) < SHORTEST_UNKNOWN;
    if (isNaming && !(at === 0 && isBrief)) return shared >= 2;
    return shared > 0 || !(isShort || ((opens || at === 0) && !isBrief));
  };
  return sentences.map((sentence, at) =>
    isSupported(sentence, at)
      ? sentence
      : { ...sentence, isDoubtful: true, hasNewName: hasNewName(sentence.text) },
  );
}
