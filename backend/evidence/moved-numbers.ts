import { contentWords } from "@linnet/extractive";
import { countedBy } from "./known-numbers.ts";
import { localeOf } from "./locale-of.ts";
import { calendarWords } from "./names-in.ts";
import { type FoundNumber, isScaleWord, numbersIn } from "./numbers-in.ts";
import { comparable, type SourceIndex, share } from "./source-index.ts";
import { isUnitWord } from "./units.ts";

/** Where a clause ends, told roughly: a comma within a number has no space behind it. A split keeps it. */
const CLAUSE_END = /([,;:—–،؛]\s|[、；。]|[.!?]\s)/u;
const YEAR = /^(?:19|20)\p{Nd}{2}$/u;
/** "Larkspur 7.1" */
const VERSION = /^\d{1,2}\.\d{1,2}(?!\d)/;
const OF_PRODUCT = /(?<!\p{L})\p{Lu}[\p{L}\p{M}]+ $/u;

/** A clause with one number, and the words that tell what it is of. */
interface CountingClause {
  number: FoundNumber;
  words: readonly string[];
  /** Those before the number. */
  before: readonly string[];
}

/** The clauses of a text that have one number each. */
function countingClauses(
  text: string,
  numbers: readonly FoundNumber[],
  language: string,
): CountingClause[] {
  const calendar = calendarWords(localeOf(language));
  const counts = numbers.filter(
    ({ text: written, index }) =>
      !YEAR.test(written) && !(VERSION.test(written) && OF_PRODUCT.test(text.slice(0, index))),
  );
  const clauses: CountingClause[] = [];
  let start = 0;
  for (const clause of text.split(CLAUSE_END)) {
    const end = start + clause.length;
    const [number, ...others] = counts.filter(({ index }) => index >= start && index < end);
    start = end;
    if (!number || others.length > 0) continue;
    if (countedBy(number, text, language).some((word) => calendar.has(word))) continue;
    const wordsOf = (part: string) => {
      const words = contentWords(part, language);
      // Of "last year", neither word tells whose the number is.
      const isTime = (word: string | undefined) => word !== undefined && isUnitWord(word);
      return words.filter(
        (word, at) =>
          (YEAR.test(word) || !/^\p{Nd}/u.test(word)) &&
          !isScaleWord(word) &&
          !isTime(word) &&
          !isTime(words[at + 1]),
      );
    };
    const before = wordsOf(text.slice(end - clause.length, number.index));
    clauses.push({ number, before, words: [...before, ...wordsOf(text.slice(number.end, end))] });
  }
  return clauses;
}

function isSame(one: FoundNumber, other: FoundNumber): boolean {
  return one.values.some(({ value, unit }) =>
    other.values.some((known) => known.value === value && known.unit === unit),
  );
}

function unitOf({ values }: FoundNumber): string | undefined {
  return values.find(({ unit }) => unit !== undefined)?.unit;
}

/** The words in which a clause differs from another one, those first that tell who or what its number is of. */
function ownWords({ words, before }: CountingClause, other: CountingClause): string[] {
  const isOwn = (word: string) => !other.words.includes(word);
  const [first] = words.filter(isOwn);
  const ahead = before.filter(isOwn);
  return ahead.length > 0 || !first ? ahead : [first];
}

/** The numbers of the sources, clause by clause. */
export class MovedNumbers {
  readonly #index: SourceIndex;
  /** By language: for each sentence of a text its clauses, since what is told of another thing stands near. */
  readonly #clauses = new Map<string, CountingClause[][][]>();

  constructor(index: SourceIndex) {
    this.#index = index;
  }

  /**
   * Numbers that a post gives to what the sources count beside them: "Ribalta had 9" for "Valdemora had 9, Ribalta 4".
   *
   * @param numbers those of the post.
   */
  movedIn(post: string, numbers: readonly FoundNumber[], language: string): FoundNumber[] {
    return countingClauses(post, numbers, language)
      .filter((clause) => this.#isMoved(clause, language))
      .map(({ number }) => number);
  }

  #isMoved({ number, words }: CountingClause, language: string): boolean {
    const here = new Set(words.map((word) => this.#index.asKnown(word)));
    const places = this.#clausesIn(language).flatMap((sentences) =>
      sentences.flatMap((clauses, at) =>
        clauses
          .filter((clause) => isSame(clause.number, number))
          .map((own) => ({
            own,
            others: [sentences[at - 1], clauses, sentences[at + 1]].flatMap((each) =>
              (each ?? []).filter(
                (other) =>
                  !isSame(other.number, number) &&
                  unitOf(other.number) === unitOf(number) &&
                  (each === clauses || other.words.some((word) => own.words.includes(word))),
              ),
            ),
          })),
      ),
    );
    return (
      places.length > 0 &&
      places.every(({ own, others }) =>
        others.some((other) => {
          const [mine, theirs] = [ownWords(own, other), ownWords(other, own)];
          const [first] = mine;
          const isTheirs = theirs.some((word) => here.has(word));
          return isTheirs && first && !here.has(first) && share(theirs, here) >= share(mine, here);
        }),
      )
    );
  }

  #clausesIn(language: string): CountingClause[][][] {
    const known = this.#clauses.get(language);
    if (known) return known;
    const found = comparable(this.#index.texts, language).map(({ passages }) =>
      passages.map(({ sentence }) =>
        countingClauses(sentence, numbersIn(sentence, language), language),
      ),
    );
    this.#clauses.set(language, found);
    return found;
  }
}
