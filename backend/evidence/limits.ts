import { contentWords } from "@linnet/extractive";
import { foldText } from "./fold-text.ts";
import { findWords, hasWords, type WordKind } from "./grammar.ts";
import { localeOf } from "./locale-of.ts";
import { calendarWords } from "./names-in.ts";
import { hasNegation } from "./negations.ts";
import { share } from "./source-index.ts";

/** Whether a sentence narrows what it says: what may be, what is thought or planned, and under what condition. */
function isHedged(sentence: string, language: string): boolean {
  return hasWords(sentence, language, "may", "conditions", "plans", "soft");
}

/** How much of what a hedge softens another sentence has to say to say the same. */
const SAME = 0.7;
/** How much of a sentence about a part one about the whole has. */
const MOST = 0.7;
/** How much of a source's sentence a generalisation has to have. */
const ABOUT = 0.5;
const CLAUSE =
  /[,;:.!?،؛]\s|(?<![\p{L}])(?:if|unless|falls|sofern|si|s['’]il|se|tenzij|إذا|and|und|et|y|e|en|but|aber|mais|pero)(?![\p{L}])/u;
const YEAR = /^20\p{Nd}{2}$/u;
const QUOTED_CLAUSE = /[,;:.!?،؛]\s|[、。，；]/u;
/** Where the source's own words are asked about, nothing is said. */
const ASKED = /[?؟？]\s*$|(?<!\p{L})(?:how|why|wie|warum)(?!\p{L})/iu;

/** What softens a sentence, other than a condition. */
const LIMITS = ["may", "plans", "future"] as const;

/** The limits by which a source is read: the German "wird" is a passive as often as a future. */
function limitsOf(language: string): (typeof LIMITS)[number][] {
  return LIMITS.filter((kind) => kind !== "future" || language !== "de");
}

/** What a sentence says only with a limit, in words that carry its subject. */
export interface Limited {
  said: readonly string[];
  /** Under which it holds; absent for what may be. */
  condition?: readonly string[];
  /** What may be, with whom it is said of. */
  whole?: readonly string[];
  kind?: (typeof LIMITS)[number];
}

/** What a sentence of a source says only with a limit: what may be, what is planned, and what holds under a condition. */
export function limitedIn(source: string, language: string): Limited[] {
  const conditions = findWords(source, language, "conditions").map(({ index, end }) => {
    const [clause = ""] = source.slice(end).split(/[,;:.!?]\s/u, 1);
    const rest = `${source.slice(0, index)} ${source.slice(end + clause.length)}`;
    return { said: contentWords(rest, language), condition: contentWords(clause, language) };
  });
  const limits = limitsOf(language).flatMap((kind) =>
    findWords(source, language, kind).flatMap(({ index, end }) => {
      const rest = source.slice(end).replace(/^,?\s*(?:that|dass|que|che|dat)\s/u, "");
      const [clause = ""] = rest.split(CLAUSE, 1);
      const whole = `${source.slice(0, index).split(CLAUSE).at(-1)} ${clause}`;
      // What is not planned is not there.
      if (kind !== "may" && hasNegation(whole, language)) return [];
      return [{ said: contentWords(clause, language), whole: contentWords(whole, language), kind }];
    }),
  );
  return [...conditions, ...limits];
}

/** The limits that a sentence keeps without such a word: what "opens in May" is still to come, and planned is what will be. */
function excusedIn(sentence: string, language: string): ReadonlySet<(typeof LIMITS)[number]> {
  if (hasWords(sentence, language, "future")) return new Set(["plans", "future"]);
  const calendar = calendarWords(localeOf(language));
  const isDated = sentence
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => calendar.has(word) || YEAR.test(word));
  return new Set(isDated ? ["future"] : []);
}

/** Whether a sentence says as a fact what a source says only with a limit, such as "may" or "if". */
export function dropsLimit(
  sentence: string,
  words: readonly string[],
  limited: readonly Limited[],
  language: string,
): boolean {
  if (isHedged(sentence, language) || ASKED.test(sentence)) return false;
  const here = new Set(words);
  const isSaid = (said: readonly string[]) => said.length > 0 && share(said, here) >= SAME;
  const excused = excusedIn(sentence, language);
  return limited.some(
    ({ said, condition, kind }) =>
      !(kind && excused.has(kind)) &&
      isSaid(said) &&
      (condition === undefined || share(condition, here) < ABOUT),
  );
}

/**
 * Whether a sentence says as a fact what the quote that proves it says only with a limit. What of a quote it tells, its
 * words say; in a translation its numbers do, and without one each clause of the quote has to have a limit.
 *
 * @param words those of the sentence.
 */
export function dropsLimitOf(
  { text, language }: { text: string; language: string },
  words: readonly string[],
  quote: { text: string; language: string },
): boolean {
  if (isHedged(text, language) || ASKED.test(text)) return false;
  const excused = excusedIn(text, language);
  if (quote.language === language) {
    const here = new Set(words);
    const limits = limitedIn(quote.text, language);
    const isSaid = (said: readonly string[]) => said.length > 0 && share(said, here) >= ABOUT;
    // "Should it rain, ..." needs no "if".
    if (limits.some(({ condition = [] }) => isSaid(condition))) return false;
    return limits.some(
      ({ said, whole = [], kind }) =>
        !(kind && excused.has(kind)) && (isSaid(said) || isSaid(whole)),
    );
  }
  const numbers = text.match(/\p{Nd}+/gu) ?? [];
  const clauses = quote.text.split(QUOTED_CLAUSE).filter((clause) => /\p{L}{2}/u.test(clause));
  const told = clauses.filter((clause) => numbers.some((number) => clause.includes(number)));
  return (told.length > 0 ? told : clauses).every((clause) =>
    hasWords(
      clause,
      quote.language,
      "conditions",
      ...limitsOf(quote.language).filter((kind) => !excused.has(kind)),
    ),
  );
}

/**
 * Whether a sentence in the words of the sources leaves out what makes them conditional in each of them: "stores
 * sessions" for "stores sessions if the folder is writable", and for "nobody knows whether it stores sessions".
 *
 * @param wording the sentence, and `folded` the texts that have it, through `foldText`.
 */
export function dropsCondition(
  sentence: string,
  wording: string,
  folded: readonly string[],
  language: string,
): boolean {
  if (isHedged(sentence, language)) return false;
  return folded.every((text) =>
    text.split(wording).every((after, at, pieces) => {
      if (at === 0) return true;
      const [next] = findWords(after.slice(0, 24), language, "conditions");
      if (next && /^,? $/.test(after.slice(0, next.index))) return true;
      const before = (pieces[at - 1] ?? "").slice(-24);
      return findWords(before, language, "may").some(({ end }) => /^\s?$/.test(before.slice(end)));
    }),
  );
}

/** What a sentence of a source says of one or some only, clause by clause: "one of the mills". */
export function partialIn(source: string, language: string): string[][] {
  return findWords(source, language, "oneOf").flatMap(({ index, end }) => {
    const before = source.slice(0, index).split(CLAUSE).at(-1) ?? "";
    const [after = ""] = source.slice(end).split(CLAUSE, 1);
    const clause = contentWords(`${before} ${after}`, language);
    return clause.length > 1 ? [clause] : [];
  });
}

/**
 * Whether a sentence says of all what a source says of a part. "The council closed its six mills" for "one of its six
 * mills" needs no "all".
 *
 * @param partial what the sources near it say of a part, as `partialIn` gives it.
 */
export function generalises(
  sentence: string,
  words: readonly string[],
  sources: readonly { sentence: string; own: ReadonlySet<string> }[],
  partial: readonly (readonly string[])[],
  language: string,
): boolean {
  const isOf = (text: string, kind: WordKind) => hasWords(text, language, kind);
  if (isOf(sentence, "parts")) return false;
  if (!isOf(sentence, "whole")) {
    const here = new Set(words);
    return partial.some((clause) => share(clause, here) >= MOST) && !isOf(sentence, "one");
  }
  const near = sources.filter(({ own }) => share(words, own) >= ABOUT);
  return (
    near.some((source) => isOf(source.sentence, "parts")) &&
    !near.some((source) => isOf(source.sentence, "whole"))
  );
}

/** Of what something is the most, the first or the only one: so many words around the superlative tell it. */
const OF_WHAT = 4;

/** A superlative, through `foldText`, with the words that tell of what it is one: the nearest first. */
export interface Superlative {
  word: string;
  of: readonly string[];
}

/** By what a text says of something that it is the most, the first or the only one. */
export function superlativesIn(text: string, language: string): Superlative[] {
  return findWords(text, language, "superlatives").map(({ word, index, end }) => {
    const before = contentWords(text.slice(0, index), language).slice(-OF_WHAT).reverse();
    const after = contentWords(text.slice(end), language).slice(0, OF_WHAT);
    return { word: foldText(word.split(/[\s'’-]+/u).at(-1) ?? ""), of: [...after, ...before] };
  });
}
