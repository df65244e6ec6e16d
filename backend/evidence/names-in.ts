import { sentenceSpans } from "@linnet/drafts";
import { functionWords } from "@linnet/extractive";
import { localeOf } from "./locale-of.ts";

/** A word that looks like a name by its capital letters. */
export interface FoundName {
  text: string;
  index: number;
  /** Names by shape where each noun, or each word of a headline, has a capital: only beside another unknown name. */
  needsNeighbour: boolean;
  /** Begins a sentence, before another word with a capital: perhaps a first name, or an office. */
  beginsPair: boolean;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.&-]*[\p{L}\p{M}\p{N}]|[\p{L}]/gu;
const CAPITAL = /^\p{Lu}/u;
/** Capitals inside, or nothing but capitals: a name also where a sentence begins. */
const UNMISTAKABLE = /^\p{Lu}{2,}[\p{N}s]*$|\p{Ll}\p{Lu}|^\p{Lu}\p{Ll}*\p{N}/u;
const CAPITAL_NOUNS = new Set(["de", "lb"]);
const HEADLINE_SHARE = 0.6;

const calendars = new Map<string, Set<string>>();

/** Months, days of the week, and "yesterday" in a language: they may have a capital, and are no names. */
export function calendarWords(language: string): Set<string> {
  const known = calendars.get(language);
  if (known) return known;
  const words = new Set<string>();
  for (let day = 0; day < 12; day += 1) {
    // Twelve months, and twelve days in a row: all of both.
    const date = new Date(Date.UTC(2024, day, 1));
    const next = new Date(Date.UTC(2024, 0, day + 1));
    for (const style of ["long", "short"] as const) {
      words.add(date.toLocaleDateString(language, { month: style, timeZone: "UTC" }));
      words.add(next.toLocaleDateString(language, { weekday: style, timeZone: "UTC" }));
    }
  }
  const days = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const day of [-1, 0, 1]) words.add(days.format(day, "day"));
  const plain = new Set([...words].map((word) => word.toLowerCase().replace(/\.$/, "")));
  calendars.set(language, plain);
  return plain;
}

/**
 * The words of a post that look like names: with a capital in the middle of a sentence, or unmistakable anywhere.
 *
 * @param language primary subtag (`de`); `und` when nobody knows.
 */
export function namesIn(text: string, language: string): FoundName[] {
  const locale = localeOf(language);
  const ignored = functionWords(locale);
  const calendar = calendarWords(locale);
  const found: FoundName[] = [];
  for (const { start, end } of sentenceSpans(text, locale)) {
    const sentence = text.slice(start, end);
    const words = [...sentence.matchAll(WORD)].map(({ 0: word, index }) => ({ word, index }));
    const capitals = words.filter(({ word }) => CAPITAL.test(word)).length;
    const isHeadline = words.length >= 4 && capitals / words.length >= HEADLINE_SHARE;
    const isShouted = !/\p{Ll}/u.test(sentence);
    for (const [at, { word, index }] of words.entries()) {
      if (!CAPITAL.test(word) || isShouted) continue;
      const plain = word.toLowerCase();
      if (ignored.has(plain) || calendar.has(plain.replace(/\.$/, ""))) continue;
      const isUnmistakable = UNMISTAKABLE.test(word);
      const next = words[at + 1];
      const begins = at === 0 || /[:\n“"„«(]\s*$/u.test(sentence.slice(0, index));
      // "Angela Merkel said": the capital after it makes the first word of a sentence part of a name.
      const isPaired =
        next !== undefined &&
        CAPITAL.test(next.word) &&
        /^\s$/u.test(sentence.slice(index + word.length, next.index)) &&
        !ignored.has(next.word.toLowerCase());
      if (begins && !isUnmistakable && !isPaired) continue;
      const isByShape = isHeadline || CAPITAL_NOUNS.has(locale);
      found.push({
        text: word,
        index: start + index,
        needsNeighbour: !isUnmistakable && (begins || isByShape),
        beginsPair: begins && isPaired && !isByShape,
      });
    }
  }
  return found;
}
