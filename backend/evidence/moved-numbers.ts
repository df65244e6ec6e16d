import { contentWords } from "@linnet/extractive";
import { countedBy } from "./known-numbers.ts";
import { localeOf } from "./locale-of.ts";
import { calendarWords } from "./names-in.ts";
import { type FoundNumber, isScaleWord, numbersIn } from "./numbers-in.ts";
import { comparable, NAME_BEFORE, type SourceIndex, share } from "./source-index.ts";
import { isUnitWord } from "./units.ts";

/** Where a clause ends, told roughly: a comma within a number has no space behind it. A split keeps it. */
const CLAUSE_END = /([,;:—–،؛]\s|[、；。]|[.!?]\s)/u;
/** What joins two counts of one clause: "84 buses and 212 drivers". Between two bare numbers it joins a range. */
const JOINED = /(?<=\p{L})(\s(?:and|und|et|y|e|en|och|og|i|ve|и)\s)/u;
const YEAR = /^(?:19|20)\p{Nd}{2}$/u;
/** "Larkspur 7.1" */
const VERSION = /^\d{1,2}\.\d{1,2}(?!\d)/;

/** So much of the words that tell two numbers apart tells which of them is meant. */
const ABOUT = 0.5;

/** A clause with a number, and the words that tell what it is of. */
interface CountingClause {
  number: FoundNumber;
  words: readonly string[];
  /** Those before the number. */
  before: readonly string[];
}

/** The clauses of a text, and where one has several numbers, what "and" joins in it. */
function clausesOf(
  text: string,
  numbers: readonly FoundNumber[],
): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = 0;
  for (const clause of text.split(CLAUSE_END)) {
    const end = start + clause.length;
    const count = numbers.filter(({ index }) => index >= start && index < end).length;
    for (const part of count > 1 ? clause.split(JOINED) : [clause]) {
      found.push({ start, end: start + part.length });
      start += part.length;
    }
  }
  return found;
}

/** The clauses of a text that have one number of a unit each. */
function countingClauses(
  text: string,
  numbers: readonly FoundNumber[],
  language: string,
): CountingClause[] {
  const calendar = calendarWords(localeOf(language));
  const counts = numbers.filter(
    ({ text: written, index }) =>
      !YEAR.test(written) && !(VERSION.test(written) && NAME_BEFORE.test(text.slice(0, index))),
  );
  const clauses: CountingClause[] = [];
  for (const { start, end } of clausesOf(text, counts)) {
    const inside = counts.filter(({ index }) => index >= start && index < end);
    // "Harbour 3" is a name where its clause has another number, and does not begin with it.
    const isNamed = ({ index }: FoundNumber) => text.slice(start, index).search(NAME_BEFORE) > 0;
    const found = inside.length > 1 ? inside.filter((number) => !isNamed(number)) : inside;
    if (new Set(found.map(unitOf)).size < found.length) continue;
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
    for (const number of found) {
      if (countedBy(number, text, language).some((word) => calendar.has(word))) continue;
      const before = wordsOf(text.slice(start, number.index));
      const words = [...before, ...wordsOf(text.slice(number.end, end))];
      clauses.push({ number, before, words });
    }
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
          const [less, more] = [share(mine, here), share(theirs, here)];
          // "Cut verges had 2.4 nests, unmown ones 1.1": the second one leaves out what both are.
          const isOmitted = more >= ABOUT && less < ABOUT;
          return isTheirs && first && (isOmitted || !here.has(first)) && more >= less;
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
