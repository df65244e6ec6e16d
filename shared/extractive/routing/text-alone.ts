import { sentencesIn, weightedLength } from "@linnet/drafts";
import { COMMAND } from "../conversation/find-subject.ts";
import { isFirstPerson } from "../writing/first-person.ts";
import { isQuestion } from "./read-message.ts";
import { fold, has } from "./words.ts";

/** A wish with its background may be as long. */
const SHORTEST_TEXT = 600;
const FEWEST_SENTENCES = 4;
/** So much of each end is looked at. */
const END = 1_500;
/** A shorter first line is a title, or says what is to be done with the text; a shorter last line says it. */
const SHORT_LINE = 100;
/** A title of so few words cannot be told from a wish. */
const TOO_FEW_WORDS = 4;
/** So ends a line of a program. */
const ENDS_CODE = /[{};]$/;
const ENDS_SENTENCE = /[\p{Sentence_Terminal}:：]["”»」)]*$/u;

/** A person who asks for something says what, and "I" in one of the languages that are known. */
function isWish(words: string): boolean {
  return COMMAND.test(words) || isQuestion(words) || isFirstPerson(words);
}

function isShortWish(line: string): boolean {
  const wishes = ["write", "edit", "hold", "facts"] as const;
  const words = fold(line);
  return (
    line.length <= SHORT_LINE &&
    (ENDS_SENTENCE.test(line) || wishes.some((wish) => has(wish, words)))
  );
}

function countWords(line: string): number {
  const segments = new Intl.Segmenter(undefined, { granularity: "word" }).segment(line);
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}

/**
 * Whether a message is a text and nothing else, such as a pasted article: it is long, has several sentences, is no
 * program, and neither its first nor its last line or sentence asks for something.
 */
export function isTextAlone(message: string): boolean {
  const text = message.trim();
  const start = text.slice(0, END);
  if (weightedLength(start) < SHORTEST_TEXT) return false;
  const lines = start.split("\n").flatMap((line) => line.trim() || []);
  if (lines.filter((line) => ENDS_CODE.test(line.trim())).length * 4 > lines.length) return false;
  const sentences = sentencesIn(start);
  if (sentences.length < FEWEST_SENTENCES) return false;
  const last = text.slice(-END).split("\n").at(-1)?.trim() ?? "";
  const [first = ""] = lines;
  if (last.length <= SHORT_LINE || isShortWish(first) || countWords(first) <= TOO_FEW_WORDS) {
    return false;
  }
  return ![first, last, sentences[0], sentencesIn(last).at(-1)].some((words = "") => isWish(words));
}
