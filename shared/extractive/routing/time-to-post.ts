import { clauseAsks, clausesOf, isBareTime, mayAskToPublish, sentencesOf } from "./read-message.ts";
import { LONGEST, namesUnreadHour, readTime, withoutTime } from "./read-time.ts";
import { fold, has } from "./words.ts";

/** A person's own words, when they came, and the time zone that they are meant in, by its IANA name. */
export interface TimedWish {
  text: string;
  now: Date;
  timeZone: string;
}

/** When a person wants something to be posted. */
export interface TimeToPost {
  /** The time that the words name, which may be over. */
  at: Date | undefined;
  /** Whether they speak of another time than now. */
  isLater: boolean;
}

interface Clause {
  text: string;
  /** The clause without the time that it names. */
  rest: string;
}

const asks = ({ rest }: Clause) => clauseAsks(rest);
const mayAsk = ({ rest }: Clause) => mayAskToPublish(rest);
const isBare = ({ rest }: Clause) => isBareTime(rest);
/** "Post it now", but not "now post it tomorrow". */
const saysNow = ({ text, rest }: Clause) => text.trim() === rest && has("now", fold(rest));

const speaksOfLater = (words: string) =>
  has("later", words) || has("day", words) || words.includes("schedul");

/**
 * Whether words leave it to an earlier message to say when: they agree, or choose a version, and say neither "now"
 * nor "today".
 */
export function leavesTimeOpen(text: string): boolean {
  const words = fold(text);
  const says = (...kinds: Parameters<typeof has>[0][]) => kinds.some((kind) => has(kind, words));
  return (
    !says("now", "today") && (!mayAskToPublish(text) || says("version", "first", "second", "third"))
  );
}

/** The sentences that are a person's wish: of a long text, which was pasted, the first and the last may be. */
function wishesOf(text: string): Clause[][] {
  const all = sentencesOf(text).filter((sentence) => sentence.trim() !== "");
  const ends = text.length > LONGEST ? new Set([all[0] ?? "", all.at(-1) ?? ""]) : all;
  return [...ends]
    .filter((sentence) => sentence.length <= LONGEST)
    .map((sentence) =>
      clausesOf(sentence).map((clause) => ({ text: clause, rest: withoutTime(clause).trim() })),
    );
}

/**
 * Reads when a person wants something to be posted: in the clauses that ask for it, and in those beside them that are
 * a time and nothing else. Where no clause asks, all of a short text counts.
 */
export function timeToPost({ text, ...reference }: TimedWish): TimeToPost {
  const sentences = wishesOf(text);
  const isShort = text.length <= LONGEST;
  const isWish = [asks, ...(isShort ? [mayAsk, () => true] : [])].find((is) =>
    sentences.flat().some(is),
  );
  if (!isWish) return { at: undefined, isLater: false };
  const wish = sentences
    .filter((clauses) => clauses.some(isWish) || clauses.every(isBare))
    .map((clauses) => clauses.filter((clause) => isWish(clause) || isBare(clause)))
    .map((clauses) => clauses.map((clause) => clause.text).join(", "))
    .join(". ");
  const isNow = sentences.flat().some((clause) => asks(clause) && saysNow(clause));
  if (isNow) return { at: undefined, isLater: false };
  if (namesUnreadHour(wish)) return { at: undefined, isLater: true };
  const at = readTime(wish, reference);
  return { at, isLater: at !== undefined || speaksOfLater(fold(wish)) };
}
