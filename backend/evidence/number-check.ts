import { sentenceSpans } from "@linnet/drafts";
import { dropsBound } from "./bounds.ts";
import { isDerived } from "./derived-numbers.ts";
import { MovedNumbers } from "./moved-numbers.ts";
import { NumberOrder } from "./number-order.ts";
import { type FoundNumber, numbersIn } from "./numbers-in.ts";
import { roundingOf } from "./rounding-of.ts";
import type { SourceIndex } from "./source-index.ts";
import { rateBehind } from "./units.ts";

const YEAR = /^(?:19|20)\p{Nd}{2}$/u;

/** What is doubtful about the numbers of a post. */
interface CheckedNumbers {
  /** Pieces of the post whose numbers no source has, or has for something else. */
  pieces: string[];
  /** Where numbers stand that a source has for something else: then it is the sentence that is wrong. */
  borrowed: number[];
}

/** "One" and its like are articles and pronouns more often than numbers. */
function isCommon({ text, values }: FoundNumber): boolean {
  return !/\p{Nd}/u.test(text) && values.every(({ value }) => Number(value) < 2 && value !== "0.5");
}

/** Holds the numbers of posts against the sources. */
export class NumberCheck {
  readonly #index: SourceIndex;
  readonly #order: NumberOrder;
  readonly #moved: MovedNumbers;

  constructor(index: SourceIndex) {
    this.#index = index;
    this.#order = new NumberOrder(index.texts);
    this.#moved = new MovedNumbers(index);
  }

  /** @param isThread whether a lone digit may count the posts. */
  check(text: string, language: string, isThread: boolean): CheckedNumbers {
    const numbers = numbersIn(text, language).map((number) => ({
      ...number,
      rounding: roundingOf(text, number.index, language),
    }));
    const telling = numbers.filter((number) => !isCommon(number));
    const spans = sentenceSpans(text, language);
    const strange = numbers.filter((number) => !this.#index.hasNumber(number, text, language));
    const unknown = strange.filter((number) => {
      const { index } = number;
      const span = spans.find(({ start, end }) => index >= start && index < end);
      const isBeside = (other: FoundNumber) =>
        span !== undefined && other.index >= span.start && other.index < span.end;
      const known = numbers.filter((other) => isBeside(other) && !strange.includes(other));
      return !isDerived(number, known, text);
    });
    const missing = telling.filter(
      (number) => unknown.includes(number) && !(isThread && /^\d$/.test(number.text)),
    );
    const unbounded = spans.flatMap((span) =>
      telling.filter((number) => this.#dropsBound(number, text, span)),
    );
    const otherwise = telling.filter((number) => this.#isOfOtherRate(number, text));
    return {
      pieces: [
        ...missing.map((number) => number.text),
        ...this.#order.swappedIn(text, numbers),
        ...[...unbounded, ...otherwise].map(({ index, end }) => text.slice(index, end).trim()),
      ],
      borrowed: [
        ...unknown.filter((number) => /\p{Nd}/u.test(number.text) && this.#index.hasValue(number)),
        ...this.#moved.movedIn(text, telling, language),
      ].map(({ index }) => index),
    };
  }

  /** Whether a number stands for each of something, and in the sources for each of something else only. */
  #isOfOtherRate(number: FoundNumber, text: string): boolean {
    const rate = rateBehind(text, number.end);
    const places = rate === undefined ? [] : this.#index.placesOf(number);
    const rates = places.map((place) => rateBehind(place.text, place.end));
    return rates.length > 0 && rates.every((known) => known !== undefined && known !== rate);
  }

  /** Whether a number is the most or the least in the sources, and is told in this sentence without that. */
  #dropsBound(number: FoundNumber, text: string, span: { start: number; end: number }): boolean {
    if (number.index < span.start || number.index >= span.end || YEAR.test(number.text))
      return false;
    const place = {
      text: text.slice(span.start, span.end),
      start: number.index - span.start,
      end: number.end - span.start,
    };
    return dropsBound(place, this.#index.placesOf(number));
  }
}
