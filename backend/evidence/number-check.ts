import { sentenceSpans } from "@linnet/drafts";
import { dropsBound } from "./bounds.ts";
import { MovedNumbers } from "./moved-numbers.ts";
import { NumberOrder } from "./number-order.ts";
import { type FoundNumber, numbersIn } from "./numbers-in.ts";
import type { SourceIndex } from "./source-index.ts";

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
    const numbers = numbersIn(text, language);
    const telling = numbers.filter((number) => !isCommon(number));
    const unknown = numbers.filter((number) => !this.#index.hasNumber(number, text, language));
    const missing = telling.filter(
      (number) => unknown.includes(number) && !(isThread && /^\d$/.test(number.text)),
    );
    const unbounded = sentenceSpans(text, language).flatMap((span) =>
      telling.filter((number) => this.#dropsBound(number, text, span)),
    );
    return {
      pieces: [
        ...missing.map((number) => number.text),
        ...this.#order.swappedIn(text, numbers),
        ...unbounded.map(({ index, end }) => text.slice(index, end).trim()),
      ],
      borrowed: [
        ...unknown.filter((number) => /\p{Nd}/u.test(number.text) && this.#index.hasValue(number)),
        ...this.#moved.movedIn(text, telling, language),
      ].map(({ index }) => index),
    };
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
