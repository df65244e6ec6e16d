import { contentWords } from "@linnet/extractive";
import { numberWords } from "./number-words.ts";
import { PASSIVE, VERB_LAST_LANGUAGES } from "./swapped-roles.ts";
import { isUnitWord } from "./units.ts";

const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|[^\s\p{L}\p{N}'’]/gu;
const ARTICLES = new Set(
  "a an the its their his her le la les l un une des leur leurs son sa ses el los las una unos unas su sus il lo gli i o os as um uma".split(
    " ",
  ),
);

/** Letters by which two inflections of a word are told to be one, and of a verb. */
const BEGINNING = 5;
const ROOT = 4;

interface Token {
  word: string;
  /** Undefined for a word without a meaning of its own, and for a mark. */
  stem: string | undefined;
  isPlain: boolean;
}

/** What stands around a word that a sentence has once. */
interface Sides {
  before: readonly string[];
  after: readonly string[];
  /** How the sentence goes on behind it, and whether it is told of whom it is done to. */
  manner: string;
}

/** A sentence, read for the sides of its words. */
export interface SidedSentence {
  tokens: readonly Token[];
  /** By each word that stands between two sides. */
  sides: ReadonlyMap<string, Sides>;
}

/**
 * Reads a sentence for the sides of its words.
 *
 * @param asKnown gives a stem in the inflection that the sources have.
 */
export function readSides(
  sentence: string,
  language: string,
  asKnown: (stem: string) => string,
): SidedSentence {
  // Where the verb comes second, its object may stand first.
  if (VERB_LAST_LANGUAGES.has(language)) return { tokens: [], sides: new Map() };
  const tokens = tokensOf(sentence, language, asKnown);
  return { tokens, sides: sidesIn(tokens, language) };
}

function tokensOf(sentence: string, language: string, asKnown: (stem: string) => string): Token[] {
  return (sentence.match(TOKEN) ?? []).map((found) => {
    const [stem] = contentWords(found, language);
    const word = found.toLowerCase();
    return { word, stem: stem && asKnown(stem), isPlain: !/^\p{Lu}/u.test(found) };
  });
}

/** In other languages than English, "a" is a verb or a preposition. */
function isArticle(word: string, language: string): boolean {
  return ARTICLES.has(word) && (word !== "a" || language === "en");
}

/** Which of two a number stands beside tells nothing of their sides. */
function stemsOf(tokens: readonly Token[], numbers: ReadonlyMap<string, unknown>): string[] {
  return tokens.flatMap(({ stem }) =>
    stem === undefined || numbers.has(stem) || /^\p{Nd}/u.test(stem) ? [] : stem,
  );
}

/** By each word that the sentence has once, in small letters, and that no mark parts from its neighbours. */
function sidesIn(tokens: readonly Token[], language: string): Map<string, Sides> {
  const numbers = numberWords(language);
  const sides = new Map<string, Sides>();
  const all = stemsOf(tokens, numbers);
  for (const [at, { stem, isPlain }] of tokens.entries()) {
    const next = tokens[at + 1];
    const isApart = [tokens[at - 1], next].some((each) => each && !/[\p{L}\p{N}]/u.test(each.word));
    if (!stem) continue;
    const isCounted = isUnitWord(stem) || numbers.has(stem);
    // Behind an article stands a thing, and between two sides what one does to the other.
    const isThing = isArticle(tokens[at - 1]?.word ?? "", language) || isCounted;
    if (!isPlain || !next || isApart || isThing) continue;
    if (all.filter((each) => each === stem).length > 1) continue;
    const isPassive = tokens.slice(Math.max(0, at - 2), at).some(({ word }) => PASSIVE.has(word));
    const goesOn = next.stem !== undefined || isArticle(next.word, language) ? "thing" : next.word;
    sides.set(stem, {
      before: stemsOf(tokens.slice(0, at), numbers),
      after: stemsOf(tokens.slice(at + 1), numbers),
      manner: `${goesOn} ${isPassive}`,
    });
  }
  return sides;
}

function isCrossed(here: Sides, there: Sides): boolean {
  if (here.manner !== there.manner) return false;
  const wasBefore = (word: string) => there.before.includes(word) && !there.after.includes(word);
  const wasAfter = (word: string) => there.after.includes(word) && !there.before.includes(word);
  // What stands behind the word is what stood there, or what stood before it.
  const [next = ""] = here.after;
  if (next !== there.after[0] && !there.before.includes(next)) return false;
  const [nearest, known] = [here.before.at(-1), there.before.at(-1)];
  // The two that stand beside the word have changed their places, or all that stood before it.
  const isNearest =
    nearest !== undefined &&
    wasAfter(nearest) &&
    known !== undefined &&
    here.after.includes(known) &&
    !here.before.includes(known);
  return (
    isNearest ||
    (here.before.some(wasAfter) && here.after.some(wasBefore) && !here.before.some(wasBefore))
  );
}

/** "اتهم المزارعون الشركة": behind a verb that comes first, the order of two things tells who does it. */
function isExchanged(here: readonly Token[], there: readonly Token[]): boolean {
  const [verb = "", one, other] = here.map(({ stem }) => stem?.slice(0, BEGINNING));
  if (!one || !other) return false;
  const known = there.map(({ stem }) => stem?.slice(0, BEGINNING));
  return there.some(
    ({ stem = "" }, at) =>
      verb !== "" &&
      stem.replace(/^و/u, "").startsWith(verb.slice(0, ROOT)) &&
      known[at + 1] === other &&
      known[at + 2] === one,
  );
}

/**
 * Whether a sentence has changed the sides of what a source says: "the union accused the board" for "the board accused
 * the union", "cheaper than the bus" for "the bus is cheaper than". A passive, and "said" behind what is said, are not.
 */
export function areSidesCrossed(
  here: SidedSentence,
  sources: readonly SidedSentence[],
  language: string,
): boolean {
  return sources.some((source) => {
    if (language === "ar" && isExchanged(here.tokens, source.tokens)) return true;
    return [...here.sides].some(([stem, each]) => {
      const found = source.sides.get(stem);
      return found !== undefined && isCrossed(each, found);
    });
  });
}
