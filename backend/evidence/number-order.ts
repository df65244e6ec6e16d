import { type FoundNumber, numbersIn } from "./numbers-in.ts";

/** Words between two numbers whose order tells which is which: "14 of 32", "9 to 4", "von 9 auf 14". */
const ORDERING = new Set("of to zu von auf bis à sur a de di su من إلى الى".split(" "));
const FARTHEST = 24;

function isCounted({ values }: FoundNumber): boolean {
  return values.every(({ unit }) => unit !== "percent");
}

interface Pair {
  first: FoundNumber;
  second: FoundNumber;
  word: string;
}

function pairsIn(text: string, numbers: readonly FoundNumber[]): Pair[] {
  return numbers.flatMap((first, at) => {
    const second = numbers[at + 1];
    if (!second) return [];
    const between = text.slice(first.end, second.index);
    if (between.length > FARTHEST || /[.!?;\n]/.test(between)) return [];
    const words = between.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
    const word = words.findLast((each) => ORDERING.has(each));
    // "41% of 612" and "612, of which 41%" are the same.
    return word && isCounted(first) === isCounted(second) ? [{ first, second, word }] : [];
  });
}

function isSame(one: FoundNumber, other: FoundNumber): boolean {
  return one.values.some(({ value }) => other.values.some((known) => known.value === value));
}

/** The order in which texts have their numbers. */
export class NumberOrder {
  readonly #texts: readonly { text: string; language: string }[];
  #pairs: Pair[] | undefined;

  constructor(texts: readonly { text: string; language: string }[]) {
    this.#texts = texts;
  }

  /**
   * Pairs of numbers that the texts have in the other order only: "32 of the 14 halls", "from 15 to 12 percent".
   *
   * @param numbers those of the post.
   * @returns the pairs as they stand in the post.
   */
  swappedIn(post: string, numbers: readonly FoundNumber[]): string[] {
    const here = pairsIn(post, numbers);
    if (here.length === 0) return [];
    this.#pairs ??= this.#texts.flatMap(({ text, language }) =>
      pairsIn(text, numbersIn(text, language)),
    );
    const there = this.#pairs;
    const isTurned = ({ first, second, word }: Pair) =>
      there.some(
        (pair) => pair.word === word && isSame(pair.first, second) && isSame(pair.second, first),
      ) && !there.some((pair) => isSame(pair.first, first) && isSame(pair.second, second));
    return here
      .filter((pair) => !isSame(pair.first, pair.second) && isTurned(pair))
      .map(({ first, second }) => post.slice(first.index, second.end));
  }
}
