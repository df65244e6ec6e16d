import { localeOf } from "./locale-of.ts";
import { calendarWords } from "./names-in.ts";

/** A month (`month 3`) or a day of the week (`day 0`, Sunday), whatever its language. */
type Part = `${"month" | "day"} ${number}`;

/** Names of months that are other words, too: they count beside a number only. */
const AMBIGUOUS = new Set(["may", "march", "august", "mars", "mai", "marzo", "مارس"]);
/** Languages in which the names of months and days begin with a capital. */
const WITH_CAPITALS = new Set(["en", "de", "el", "id", "tr"]);
const WORD = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;
/** `2026-09-14`, `14.9.2026` and `14/9/2026`. */
const NUMERIC = /(?<!\d)(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[./](\d{1,2})[./](\d{4}))(?!\d)/g;
const DAY_MS = 86_400_000;

const known = new Map<string, Map<string, Part>>();

/** The names of months and of days of the week in a language, in small letters. */
function partsIn(language: string): Map<string, Part> {
  const found = known.get(language);
  if (found) return found;
  const parts = new Map<string, Part>();
  for (let at = 0; at < 12; at += 1) {
    const month = new Date(Date.UTC(2024, at, 1));
    const day = new Date(Date.UTC(2024, 0, at + 1));
    parts.set(nameOf(month, language, { month: "long" }), `month ${at + 1}`);
    parts.set(nameOf(day, language, { weekday: "long" }), `day ${day.getUTCDay()}`);
  }
  known.set(language, parts);
  return parts;
}

function nameOf(date: Date, language: string, part: Intl.DateTimeFormatOptions): string {
  return date.toLocaleDateString(language, { ...part, timeZone: "UTC" }).toLowerCase();
}

function partsOf(date: Date): Part[] {
  return Number.isNaN(date.getTime())
    ? []
    : [`month ${date.getUTCMonth() + 1}`, `day ${date.getUTCDay()}`];
}

/** A text that a post may rest on, with what tells its days. */
interface DatedText {
  text: string;
  language: string;
  published?: string | undefined;
}

/** The months and days that a text names, in words of its language or in digits, and those around its own date. */
function partsTold({ text, language, published }: DatedText, other: string): Part[] {
  const told: Part[] = [];
  for (const locale of new Set([localeOf(language), localeOf(other), "en"])) {
    const parts = partsIn(locale);
    const short = new Set(
      [...calendarWords(locale)].filter((word) => word.length > 2 && !parts.has(word)),
    );
    for (const { 0: word } of text.matchAll(WORD)) {
      const plain = word.toLowerCase();
      const part = parts.get(plain);
      if (part) told.push(part);
      else if (short.has(plain))
        for (const [name, of] of parts) if (name.startsWith(plain)) told.push(of);
    }
  }
  for (const [, year, month, day, first, second, last] of text.matchAll(NUMERIC)) {
    // Which of the two is the month, the country knows.
    const dates = year
      ? [[year, month, day]]
      : [
          [last, second, first],
          [last, first, second],
        ];
    for (const [in_, of, on] of dates)
      told.push(...partsOf(new Date(Date.UTC(Number(in_), Number(of) - 1, Number(on)))));
  }
  const at = Date.parse(published ?? "");
  if (Number.isNaN(at)) return told;
  // A page says "yesterday", and a post has to name the day.
  for (const days of [-1, 0, 1]) told.push(...partsOf(new Date(at + days * DAY_MS)));
  for (const days of [-7, 7]) {
    const [month] = partsOf(new Date(at + days * DAY_MS));
    if (month) told.push(month);
  }
  return told;
}

/** Of "may" and "March", the month is the one with a capital. */
function isWritten(word: string, locale: string): boolean {
  return !WITH_CAPITALS.has(locale) || /^\p{Lu}/u.test(word);
}

/** The year that stands behind a month. */
const YEAR_BEHIND = /^[\s,.]{1,2}(?:de |del )?((?:19|20)\p{Nd}{2})(?!\p{Nd})/u;

/** The months of a text, each with the year that stands behind it, and where that ends. */
function monthsIn(text: string, locale: string) {
  const parts = partsIn(locale);
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const part = parts.get(word.toLowerCase());
    if (!part?.startsWith("month") || !isWritten(word, locale)) return [];
    const [behind = "", year] = YEAR_BEHIND.exec(text.slice(index + word.length)) ?? [];
    return [{ part, year, written: `${word}${behind}` }];
  });
}

/** The months and days of the week that texts tell. */
export class CalendarDays {
  readonly #texts: readonly DatedText[];
  readonly #today: readonly Part[];
  /** By the language of the posts: a thread has many posts, and its sources are long. */
  readonly #told = new Map<string, Set<Part>>();
  #months: ReturnType<typeof monthsIn> | undefined;

  /** @param now milliseconds since the epoch: today's month and day need no source. */
  constructor(texts: readonly DatedText[], now: number) {
    this.#texts = texts;
    this.#today = partsOf(new Date(now));
  }

  /**
   * Months and days of the week in a post that no text names.
   *
   * @returns them as they stand in the post.
   */
  strangeIn(post: string, language: string): string[] {
    const locale = localeOf(language);
    const parts = partsIn(locale);
    const named = [...post.matchAll(WORD)].flatMap(({ 0: word, index }) => {
      const plain = word.toLowerCase();
      const part = parts.get(plain);
      if (!part || !isWritten(word, locale)) return [];
      const beside = `${post.slice(Math.max(0, index - 4), index)}|${post.slice(index + word.length, index + word.length + 4)}`;
      const isDate = /\p{Nd}\p{P}?\s*\||\|\s+\p{Nd}/u.test(beside);
      return AMBIGUOUS.has(plain) && !isDate ? [] : [{ word, part }];
    });
    return [
      ...named.filter(({ part }) => !this.#toldFor(language).has(part)).map(({ word }) => word),
      ...this.#ofOtherYears(post, locale),
    ];
  }

  /** Months of a year, where each text that names them has them of another one: "May 2026" for "May 2025". */
  #ofOtherYears(post: string, locale: string): string[] {
    const dated = monthsIn(post, locale).filter(({ year }) => year !== undefined);
    if (dated.length === 0) return [];
    this.#months ??= this.#texts.flatMap(({ text, language }) =>
      monthsIn(text, localeOf(language)),
    );
    const told = this.#months;
    return dated.flatMap(({ part, year, written }) => {
      const same = told.filter((each) => each.part === part);
      const isOther = same.every((each) => each.year !== undefined && each.year !== year);
      return same.length > 0 && isOther ? [written] : [];
    });
  }

  #toldFor(language: string): Set<Part> {
    const known = this.#told.get(language);
    if (known) return known;
    const told = new Set([
      ...this.#texts.flatMap((text) => partsTold(text, language)),
      ...this.#today,
    ]);
    this.#told.set(language, told);
    return told;
  }
}
