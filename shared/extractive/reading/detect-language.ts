/// <reference path="./stopword.d.ts" />
import * as stopword from "stopword";

/** The languages whose function words are known, as the package names their lists. */
const LISTS =
  "eng deu spa fra por ita nld swe dan nob fin pol ces hun ron tur ind vie rus ukr ara".split(" ");

const lists: Readonly<Record<string, readonly string[]>> = stopword;

/** The German list has the whole alphabet, so that a program with short names would be German. */
const isWordIn = (list: string) => (word: string) => list !== "deu" || word.length > 1;

/** Function words by primary language subtag, for the languages that share a script. */
const FUNCTION_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  LISTS.map((list) => [
    new Intl.Locale(list).language,
    new Set(lists[list]?.filter(isWordIn(list)).map((word) => word.toLowerCase())),
  ]),
);

/** Kana stand among Chinese characters: a third of Japanese text, and nothing of a Chinese one. */
const KANA = /[\p{sc=Hira}\p{sc=Kana}]/gu;
/** The letters of each script, with the language that alone is written in it. */
const SCRIPTS: readonly [letters: RegExp, language?: string][] = [
  [/\p{sc=Latn}/gu],
  [/\p{sc=Cyrl}/gu],
  [/\p{sc=Grek}/gu, "el"],
  [/\p{sc=Arab}/gu, "ar"],
  [/\p{sc=Hebr}/gu, "he"],
  [/\p{sc=Deva}/gu, "hi"],
  [/\p{sc=Thai}/gu, "th"],
  [/\p{sc=Hang}/gu, "ko"],
  [/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu, "zh"],
];

function count(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}

const SAMPLE_LENGTH = 4_000;
/** Share of function words in running text: about a third; less than this is no evidence. */
const CONFIDENT_SHARE = 0.12;

/** Words that say nothing about a text's subject, of one language. */
export function functionWords(language: string): ReadonlySet<string> {
  return FUNCTION_WORDS.get(language) ?? new Set();
}

/**
 * The primary language subtag of a text (`de`), `und` when nothing tells. The text decides; what
 * it was declared to be only breaks near ties, since templates declare `en` for anything.
 *
 * @param declared - BCP 47 tag, or whatever stands in its place.
 */
export function detectLanguage(text: string, declared?: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const letters = count(sample, /\p{L}/gu);
  if (count(sample, KANA) > letters * 0.1) return "ja";
  const ofScript = SCRIPTS.find(
    ([own, language]) => language && count(sample, own) > letters * 0.3,
  )?.[1];
  if (ofScript) return ofScript;

  const wish = /^[a-z]{2,3}(?=[-_]|$)/i.exec(declared ?? "")?.[0].toLowerCase();
  // The "s" of an English genitive is a word in Finnish and Czech.
  const words = sample.toLowerCase().match(/(?<!\p{L}['’](?=s(?!\p{L})))\p{L}+/gu) ?? [];
  const shares = [...FUNCTION_WORDS].map(([language, known]) => ({
    language,
    share: words.filter((word) => known.has(word)).length / Math.max(words.length, 1),
  }));
  const best = shares.reduce((a, b) => (b.share > a.share ? b : a));
  const wished = shares.find(({ language }) => language === wish);
  if (best.share < CONFIDENT_SHARE) return wished?.language ?? "und";
  return wished && wished.share > best.share * 0.85 ? wished.language : best.language;
}
