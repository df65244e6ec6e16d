import { contentWords, isFirstPerson } from "@linnet/extractive";
import { visibleText } from "@linnet/material";
import type { Doubt } from "@linnet/protocol";
import { inventsCause } from "./causes.ts";
import type { CheckedClaim, QuotedText } from "./check-claim.ts";
import { areSidesCrossed, readSides } from "./crossed-sides.ts";
import { foldText } from "./fold-text.ts";
import {
  dropsCondition,
  dropsLimit,
  dropsLimitOf,
  generalises,
  limitedIn,
  partialIn,
  type Superlative,
  superlativesIn,
} from "./limits.ts";
import { namesIn } from "./names-in.ts";
import { dropsNegation, isOpposite, polarityOf } from "./negations.ts";
import { isScaleWord } from "./numbers-in.ts";
import { directedWords, isReversed } from "./opposites.ts";
import {
  bestPassage,
  comparable,
  type IndexedText,
  type Passage,
  type SourceIndex,
  SUPPORTED,
  share,
  shareOfTwo,
} from "./source-index.ts";
import { actsIn, areRolesSwapped, hasOtherActor } from "./swapped-roles.ts";
import { isUnitWord } from "./units.ts";

/** Two facts that a sentence brings together have more of its words. */
const SUPPORTED_BY_TWO = 0.7;
/** How much of the words that the most similar sentence has another one has that is about the same. */
const NEAR = 0.6;
/** A sentence that is about the same as another one has so much of its words at least. */
const LEAST_LIKE = 0.4;
/** A short sentence of a source that stands nearly whole in another one; of "Nobody was killed", what it denies. */
const MOST = 0.75;
/** A sentence with fewer words of its own says something only if it names what the sources are about. */
const FEWEST_WORDS = 3;
/** The longest sentence, in words of its own, that one invented word carries. */
const MOST_WORDS = 6;
/** The first word of a sentence that goes on at once, perhaps behind an article. */
const SUBJECT =
  /^\P{L}*(?:(?:an?|the|ein|eine|der|die|das|les?|la|une?|des|el|los|las|il|gli|een|het|de|os?) )?(\p{Lu}?[\p{Ll}\p{M}]{4,}) \p{Ll}/iu;
/** Words with which a post begins, and which are no subject. */
const OPENING =
  /(?:ing|ed|ly|est)$|^(?:good|great|news|today|here|what|when|where|meet|imagine|just|some|many|most|more|after|before|since|with|there|these|those|their|people|read|look|think|never|only|even|every|first|last|another|both)$/iu;
const CLAUSE_END = /[:;—–]\s|,\s/u;

/** Whether a word stands in a text by itself, which in scripts without spaces it need not. */
function stands(word: string, folded: string): boolean {
  return new RegExp(`(?<!\\p{sc=Latn})${word}(?!\\p{sc=Latn})`, "u").test(folded);
}

/** An ending of English verbs: "does not skip" turns round what "skips" says. */
const VERB_ENDING = /(?<=\p{L}{3})(?:e[sd]?|s)$/u;

function withoutEnding(stem: string, language: string): string {
  return language === "en" ? stem.replace(VERB_ENDING, "") : stem;
}

function stemIn(language: string): (word: string) => string | undefined {
  return (word) => contentWords(word, language).map((stem) => withoutEnding(stem, language))[0];
}

/** Finds out once about each passage what the sentences of many posts are held against. */
function remembered<Found>(
  find: (sentence: string, language: string) => Found,
): (passage: Passage, language: string) => Found {
  const known = new Map<Passage, { found: Found }>();
  return (passage, language) => {
    const before = known.get(passage);
    if (before) return before.found;
    const found = find(passage.sentence, language);
    known.set(passage, { found });
    return found;
  };
}

/** Holds sentences of posts against the sources. */
export class SentenceCheck {
  readonly #index: SourceIndex;
  readonly #polarityOf = remembered((sentence, language) =>
    polarityOf(sentence, language, stemIn(language)),
  );
  readonly #actsIn = remembered((sentence, language) => this.#readActs(sentence, language));
  readonly #namesIn = remembered((sentence, language) =>
    namesIn(sentence, language).map(({ text }) => foldText(text)),
  );
  readonly #sidesOf = remembered((sentence, language) => this.#readSides(sentence, language));
  readonly #limitedIn = remembered(limitedIn);
  readonly #partialIn = remembered(partialIn);
  readonly #directedWords = remembered(directedWords);

  constructor(index: SourceIndex) {
    this.#index = index;
  }

  /** @returns what is doubtful about a sentence; undefined where the sources or the claims support it. */
  doubtOf(
    written: string,
    language: string,
    claims: readonly CheckedClaim[],
  ): Doubt["kind"] | undefined {
    const sentence = visibleText(written);
    const words = contentWords(sentence, language);
    if (words.length === 0) return undefined;
    const all = comparable(this.#index.texts, language);
    const found = bestPassage(words, all);
    // Who tells in the first person what somebody else wrote says to have been there, whoever said "we" in the source.
    if (found.text?.isForeign && found.share >= SUPPORTED && isFirstPerson(sentence, language))
      return "we";
    const wording = foldText(sentence).replace(/[.!?。！？]+$/, "");
    const standing = this.#index.texts
      .map(({ folded }) => folded)
      .filter((folded) => folded.includes(wording));
    if (standing.length > 0)
      return dropsCondition(sentence, wording, standing, language) ? "claim" : undefined;
    if (this.#isTurned(sentence, words, language)) return "claim";
    if (this.#areRolesSwapped(sentence, words, language)) return "claim";
    if (inventsCause(sentence, all, language)) return "claim";
    if (this.#isOfStranger(sentence, words, language)) return "claim";
    const telling = claims.filter(
      ({ claim }) => share(words, new Set(contentWords(claim.text, language))) >= SUPPORTED,
    );
    const told = { text: sentence, language };
    const quotes = telling.flatMap(({ quoted }) => quoted ?? []);
    if (quotes.some((quote) => dropsNegation(told, quote) || dropsLimitOf(told, words, quote)))
      return "claim";
    if (this.#inventsSuperlative(sentence, words, language, quotes)) return "claim";
    if (telling.some(({ isSupported }) => isSupported)) return undefined;
    if (telling.some(({ isUnread }) => isUnread)) return "unread";
    // A quote that stands nowhere is no slip: what it was to prove is in doubt, however familiar its words are.
    if (telling.some(({ isMisquoted }) => isMisquoted)) return "claim";
    if (words.length < FEWEST_WORDS) {
      // "48,6 Mio." is half of a sentence, whose number is looked for by itself.
      if (words.every((word) => /^\p{Nd}/u.test(word) || isScaleWord(word))) return undefined;
      return found.share === 0 || found.share === 1 ? undefined : "claim";
    }
    return this.#isTold(words, all) || this.#areClausesTold(sentence, language, all)
      ? undefined
      : "claim";
  }

  #inventsSuperlative(
    sentence: string,
    words: readonly string[],
    language: string,
    quotes: readonly QuotedText[],
  ): boolean {
    const found = superlativesIn(sentence, language);
    if (found.length === 0) return false;
    const near = this.#nearest(words, language).map((passage) => passage.sentence);
    const beside = [
      ...near.map((text) => ({ text, language })),
      ...quotes.map((quote) => ({ text: quote.around, language: quote.language })),
    ].map((source) => superlativesIn(source.text, source.language));
    if (beside.length === 0) return false;
    const others = beside.flat();
    if (others.length > 0)
      return found.some(({ word, of: [thing] }) => {
        const same = others.filter((other) => other.word === word);
        const isOf = (other: Superlative) => thing !== undefined && other.of.includes(thing);
        return same.length > 0 && !same.some(isOf) && others.some(isOf);
      });
    return found.some(({ word }) => !this.#index.texts.some(({ folded }) => stands(word, folded)));
  }

  /** Whether the sentences of the sources that are most like a sentence say the opposite of it. */
  #isTurned(sentence: string, words: readonly string[], language: string): boolean {
    const near = this.#nearest(words, language);
    if (near.length === 0) return false;
    const directed = near.flatMap((passage) => this.#directedWords(passage, language));
    if (isReversed(directedWords(sentence, language), directed, language)) return true;
    const sides = near.map((passage) => this.#sidesOf(passage, language));
    if (areSidesCrossed(this.#readSides(sentence, language), sides, language)) return true;
    const limited = near.flatMap((passage) => this.#limitedIn(passage, language));
    const known = words.map((word) => this.#index.asKnown(word));
    if (dropsLimit(sentence, [...words, ...known], limited, language)) return true;
    const partial = near.flatMap((passage) => this.#partialIn(passage, language));
    if (generalises(sentence, words, near, partial, language)) return true;
    const here = polarityOf(sentence, language, stemIn(language));
    if (!here) return false;
    const found = near.flatMap((passage) => this.#polarityOf(passage, language) ?? []);
    const all = (which: "said" | "denied") => new Set(found.flatMap((each) => [...each[which]]));
    return isOpposite(here, { said: all("said"), denied: all("denied") });
  }

  /** The sentences of the sources that are most like the words of another one, and those that it has nearly whole. */
  #nearest(words: readonly string[], language: string): Passage[] {
    const passages = comparable(this.#index.texts, language).flatMap((text) => text.passages);
    const here = new Set(words);
    const bare = new Set(words.map((word) => withoutEnding(word, language)));
    const shares = passages.map(({ own }) => share(words, own));
    const least = Math.max(LEAST_LIKE, Math.max(0, ...shares) * NEAR);
    return passages.filter((passage, at) => {
      if ((shares[at] ?? 0) >= least) return true;
      if (passage.own.size >= FEWEST_WORDS) return share([...passage.own], here) >= MOST;
      const denied = [...(this.#polarityOf(passage, language)?.denied ?? [])];
      return denied.length > 0 && share(denied, bare) === 1;
    });
  }

  #readSides(sentence: string, language: string) {
    return readSides(sentence, language, (stem) => this.#index.asKnown(stem));
  }

  #readActs(sentence: string, language: string) {
    const isName = (word: string) => !this.#index.isPlainWord(word) && this.#index.hasWord(word);
    return actsIn(sentence, language, isName);
  }

  /** Whether a sentence says of one person or company what the sources say of another one that it names. */
  #areRolesSwapped(sentence: string, words: readonly string[], language: string): boolean {
    const here = this.#readActs(sentence, language);
    if (here.length === 0) return false;
    const there = comparable(this.#index.texts, language).flatMap(({ passages }) =>
      passages.flatMap((passage, at) => {
        const before = passages[at - 1];
        return this.#actsIn(passage, language).map((act) => ({
          ...act,
          names: act.isPronoun && before ? this.#namesIn(before, language) : act.names,
          around: `${before?.folded ?? ""} ${passage.folded}`,
          isAlike: share(words, passage.own) >= NEAR,
        }));
      }),
    );
    return areRolesSwapped(sentence, words, here, there) || hasOtherActor(here, there);
  }

  /** Whether a short sentence is about somebody or something that no source names: "Saboteurs cut the cable". */
  #isOfStranger(sentence: string, words: readonly string[], language: string): boolean {
    const subject = SUBJECT.exec(sentence)?.[1];
    if (!subject || words.length < FEWEST_WORDS || words.length > MOST_WORDS) return false;
    if (OPENING.test(subject)) return false;
    const [stem] = contentWords(subject, language);
    // A source in another language has other words.
    if (!stem || comparable(this.#index.texts, language).length === 0) return false;
    return (
      !this.#index.hasWord(subject) &&
      this.#index.asKnown(stem) === stem &&
      !this.#index.hasStem(stem)
    );
  }

  #isTold(words: readonly string[], texts: readonly IndexedText[]): boolean {
    return (
      bestPassage(words, texts).share >= SUPPORTED || shareOfTwo(words, texts) >= SUPPORTED_BY_TWO
    );
  }

  /** Whether each part of a sentence is told: "No money yet: traders lose a third" is two sentences in one. */
  #areClausesTold(sentence: string, language: string, texts: readonly IndexedText[]): boolean {
    return sentence.split(CLAUSE_END).every((clause) => {
      // Numbers are looked for by themselves, with their units.
      const words = contentWords(clause, language).filter(
        (word) => !/^\p{Nd}/u.test(word) && !isScaleWord(word) && !isUnitWord(word),
      );
      const known = words.map((word) => this.#index.asKnown(word));
      return known.length < FEWEST_WORDS
        ? known.length === 0 || bestPassage(known, texts).share >= SUPPORTED
        : this.#isTold(known, texts);
    });
  }
}
