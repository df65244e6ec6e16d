import { contentWords, functionWords } from "@linnet/extractive";
import { localeOf } from "./locale-of.ts";
import { calendarWords } from "./names-in.ts";
import { numberWords } from "./number-words.ts";
import { type FoundNumber, GROUPED, numbersIn, plainDigits } from "./numbers-in.ts";
import type { Rounding } from "./rounding-of.ts";
import { isSameUnit, isUnitNear, isUnitWord } from "./units.ts";

/** Words between a number and what it counts. */
const OF = new Set(
  "of its the her his their our your these those more von der den dem des de du ses leurs los las sus di dei delle dos das van het".split(
    " ",
  ),
);
const FARTHEST_NOUN = 60;
/** "Two of Orrin's five patents": whose they are is not what is counted. */
const OWNER = /(?<= )\p{Lu}[\p{L}\p{M}]+['’]s? (?=\p{L}|\p{N})/gu;
/** "People over 50 sleep" counts years, whatever comes next. */
const AGE =
  /(?<!\p{L})(?:people|adults|those|everyone|anyone|women|men|patients|children|menschen|personen|leute|erwachsene|frauen|männer|personnes|adultes|personas|adultos|mujeres|hombres) (?:aged |ages )?(?:over|under|above|below|aged|über|unter|ab|de plus de|de moins de|mayores de|menores de|de más de) $/iu;
const ORDINAL = /^\p{Nd}{1,2}$/u;

/** The words that tell what a number of a text counts, stemmed: one or two, none where it has a unit or stands alone. */
export function countedBy(number: FoundNumber, text: string, language: string): string[] {
  if (number.values.some(({ unit }) => unit !== undefined)) return [];
  if (AGE.test(text.slice(0, number.index))) return [];
  const after = text.slice(number.end, number.end + FARTHEST_NOUN).replace(OWNER, "");
  const known = numberWords(language);
  const locale = localeOf(language);
  // "Quarry 4.2 drops Python": a version is one of its product.
  const product = /^\d+\./.test(number.text)
    ? /(?<!\p{L})\p{Lu}[\p{L}\p{M}]+(?= $)/u.exec(text.slice(0, number.index))?.[0]
    : undefined;
  const found = product ? contentWords(product, language) : [];
  const most = found.length + 2;
  let end = 0;
  for (const { 0: word, index } of after.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const gap = after.slice(end, index);
    if (!/^\.?[ \u00a0-]?$/.test(gap) || found.length >= most) break;
    end = index + word.length;
    const plain = word.toLowerCase();
    // "3. Mai" is a day; behind "in 2027. Its", another sentence begins.
    if (gap.startsWith(".") && (!ORDINAL.test(number.text) || functionWords(locale).has(plain)))
      break;
    if (OF.has(plain) || known.has(plain) || /^\p{Nd}/u.test(plain)) continue;
    // "3. Mai": a day is one of its month.
    if (calendarWords(locale).has(plain)) return [plain];
    if (functionWords(locale).has(plain) || isUnitWord(plain)) break;
    found.push(...contentWords(plain, language));
  }
  return found;
}

/** A place of a text where a value stands. */
interface Place {
  unit: string | undefined;
  /** Nothing for the day on which a text was published. */
  at?: { text: string; language: string; start: number; end: number };
}

/** Digits of a year. */
const YEAR = 4;
/** Where a sentence ends, told roughly. */
const STOP = /[.!?。！？]\s/u;
/** Characters around a number that tell what it counts. */
const AROUND = 120;
/** Places of one value that are looked at. */
const MOST_PLACES = 500;

/** What part of the exact number the rounded one is. */
const ROUNDED: Readonly<Record<Rounding, readonly [number, number]>> = {
  about: [0.93, 1.07],
  above: [0.9, 1],
  nearly: [1, 1.1],
};

/** How many digits tell a number: a rounded one has fewer. */
function digitsOf(value: string): number {
  return value.replace(/^[0.]+|\./g, "").replace(/0+$/, "").length;
}

/** The values of the numbers of texts. */
export class KnownNumbers {
  readonly #places = new Map<string, Place[]>();

  /** Takes in the numbers of a text, with the parts of its dates and versions. */
  add(text: string, language: string): void {
    for (const { text: written, values, index: start, end } of numbersIn(text, language)) {
      const at = { text, language, start, end };
      for (const { value, unit } of values) this.#add(value, { unit, at });
      const parts = plainDigits(written).match(/\d+/g) ?? [];
      if (parts.length > 2 && !GROUPED.test(plainDigits(written)))
        for (const part of parts) this.#add(String(Number(part)), { unit: undefined, at });
    }
  }

  /** Takes in a day, of which each number may be told, and which counts nothing. */
  addDate(date: string): void {
    for (const part of date.split(" ")) this.#add(part, { unit: undefined });
  }

  /**
   * Whether a text counts the same: the value, in the same unit where both have one.
   *
   * @param counted what it counts, as {@link countedBy} tells it, in `language`.
   */
  has(
    { values, range, rounding }: FoundNumber,
    counted: readonly string[],
    language: string,
  ): boolean {
    const calendar = calendarWords(localeOf(language));
    const isYear = values.some(({ value }) => value.length === YEAR);
    const isOf = ({ at }: Place) => {
      // Of the day on which a text was published, a year stands alone; its other numbers stand beside a month.
      if (!at) return (isYear || counted.length > 0) && counted.every((word) => calendar.has(word));
      if (counted.length === 0 || at.language !== language) return true;
      const before = at.text
        .slice(Math.max(0, at.start - AROUND), at.start)
        .split(STOP)
        .at(-1);
      const [after = ""] = at.text
        .slice(at.end, at.end + AROUND)
        .replace(/^\./, "")
        .split(STOP, 1);
      const around = `${before} ${after}`;
      const near = [
        ...contentWords(around, language),
        ...around.toLowerCase().split(/[^\p{L}\p{M}]+/u),
      ];
      return counted.some((word) => near.some((other) => isAlike(word, other)));
    };
    const isFound = values.some(({ value, unit }) =>
      (this.#places.get(value) ?? []).slice(0, MOST_PLACES).some((place) => {
        if (!isSameUnit(unit, place.unit)) return false;
        const { at } = place;
        if (
          unit !== undefined &&
          place.unit === undefined &&
          !(at && isUnitNear(unit, at.text, at.start, at.end))
        )
          return false;
        return isOf(place);
      }),
    );
    if (isFound) return true;
    if (
      rounding &&
      values.some(({ value, unit }) =>
        this.#isRounded(value, rounding, (place) => isSameUnit(unit, place.unit) && isOf(place)),
      )
    )
      return true;
    if (!range) return false;
    const [least, most] = range;
    return [...this.#places].some(
      ([value, places]) =>
        Number(value) >= least &&
        Number(value) <= most &&
        places.slice(0, MOST_PLACES).some((place) => place.at !== undefined && isOf(place)),
    );
  }

  /** Whether one of the values is the exact one of a number that is told as "about" so many. */
  #isRounded(told: string, rounding: Rounding, isOf: (place: Place) => boolean): boolean {
    const [least, most] = ROUNDED[rounding];
    return [...this.#places].some(([exact, places]) => {
      const ratio = Number(told) / Number(exact);
      return (
        ratio >= least &&
        ratio <= most &&
        digitsOf(told) < digitsOf(exact) &&
        places.slice(0, MOST_PLACES).some((place) => place.at !== undefined && isOf(place))
      );
    });
  }

  /** Where texts have a number, in the same unit where both have one. */
  placesOf({ values }: FoundNumber): { text: string; start: number; end: number }[] {
    return values.flatMap(({ value, unit }) =>
      (this.#places.get(value) ?? [])
        .slice(0, MOST_PLACES)
        .flatMap((place) => (place.at && isSameUnit(unit, place.unit) ? place.at : [])),
    );
  }

  /** Whether a text has the value, whatever it counts there. */
  hasValue({ values }: FoundNumber): boolean {
    return values.some(({ value }) => this.#places.has(value));
  }

  #add(value: string, place: Place): void {
    const places = this.#places.get(value);
    if (places) places.push(place);
    else this.#places.set(value, [place]);
  }
}

/** Letters by which two inflections of a word are told to be one. */
const ALIKE = 5;

/** Whether two stems are of one word. */
function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  if (shorter < 4) return false;
  return one.slice(0, Math.min(ALIKE, shorter)) === other.slice(0, Math.min(ALIKE, shorter));
}
