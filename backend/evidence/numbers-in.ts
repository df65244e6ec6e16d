import { fractionsIn } from "./fractions-in.ts";
import { numberWords, writtenAs } from "./number-words.ts";
import type { Rounding } from "./rounding-of.ts";
import { unitBeside } from "./units.ts";

/** A value in plain digits, and what it counts where that is known. */
interface Value {
  value: string;
  unit: string | undefined;
}

/** A number in a text, and the values that it may stand for: `9.000` is 9000 or 9, by language. */
export interface FoundNumber {
  /** As it stands there. */
  text: string;
  index: number;
  values: readonly Value[];
  /** Where it ends, with the word that multiplies it. */
  end: number;
  /** For "hundreds" and its like: the least and the greatest number that it may stand for. */
  range?: readonly [number, number];
  rounding?: Rounding | undefined;
}

const NUMBER =
  /\p{Nd}{1,3}(?:[ \u00a0\u202f.,'’٬]\p{Nd}{3})+(?!\p{Nd})(?:[.,٫]\p{Nd}+)?|\p{Nd}+(?:[.,٫]\p{Nd}+)*/gu;
/** The languages whose words for thousand, million and so on are known: those of the most posts. */
const SCALE_LANGUAGES =
  "en de fr es it pt nl pl sv da nb fi cs tr ru uk ar fa he hi ja zh ko id".split(" ");
/** Plain digits in groups of three, such as `9,000`, at the start of a text. */
export const GROUPED = /^\d{1,3}(?:[ \u00a0\u202f.,'’٬]\d{3})+/;
const FIRST_DIGITS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10];

let scales: Map<string, number> | undefined;

/** The words by which numbers are multiplied, as ICU has them. */
function scaleWords(): Map<string, number> {
  if (scales) return scales;
  scales = new Map();
  for (const language of SCALE_LANGUAGES) {
    for (const compactDisplay of ["short", "long"] as const) {
      const format = new Intl.NumberFormat(language, { notation: "compact", compactDisplay });
      for (const value of [1e3, 2e3, 5e3, 1e4, 1e6, 2e6, 5e6, 1e8, 1e9, 2e9, 5e9, 1e12, 2e12]) {
        const parts = format.formatToParts(value);
        const word = parts.find(({ type }) => type === "compact")?.value;
        const shown = parts.find(({ type }) => type === "integer")?.value;
        const factor = value / Number(plainDigits(shown ?? ""));
        if (word && Number.isFinite(factor) && factor > 1) {
          scales.set(word.toLowerCase().replace(/\.$/, ""), factor);
        }
      }
    }
  }
  // Of one letter, as English has them: Indonesian has "M" for a thousand million.
  for (const [letter, factor] of [
    ["k", 1e3],
    ["m", 1e6],
    ["bn", 1e9],
    ["mrd", 1e9],
    ["mio", 1e6],
  ] as const) {
    scales.set(letter, factor);
  }
  return scales;
}

/** Whether a word multiplies the number before it. */
export function isScaleWord(word: string): boolean {
  return scaleWords().has(word.toLowerCase());
}

/** A text with the digits of every script as ASCII digits. */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const first = FIRST_DIGITS.findLast((each) => each <= code) ?? 0x30;
    return String(code - first);
  });
}

function valuesOf(text: string): string[] {
  const plain = plainDigits(text).replaceAll("٫", ".");
  const grouped = GROUPED.exec(plain)?.[0];
  const values = new Set<string>();
  if (grouped) {
    const whole = grouped.replace(/\D/g, "");
    const rest = plain.slice(grouped.length).replace(/^[.,]/, "");
    values.add(String(Number(rest ? `${whole}.${rest}` : whole)));
  }
  const marks = plain.match(/[.,]/g)?.length ?? 0;
  if (!grouped || (marks === 1 && /^\d+[.,]\d+$/.test(plain))) {
    const decimal = plain.replaceAll(",", ".");
    values.add(marks > 1 ? decimal : String(Number(decimal)));
  }
  return [...values];
}

/** What multiplies the number that ends at `end`, and where that word ends. */
function scaleAfter(text: string, end: number): { factor: number; end: number } | undefined {
  const [found, word] =
    /^[\s\u00a0\u202f-]*([\p{L}\p{M}]+)\.?/u.exec(text.slice(end, end + 24)) ?? [];
  if (found === undefined || word === undefined) return undefined;
  const known = scaleWords();
  const factor = known.get(word.toLowerCase());
  if (factor) return { factor, end: end + found.length };
  // A script without spaces goes on behind the word.
  const first = /^[\p{sc=Han}\p{sc=Hang}]/u.test(word) ? known.get(word.charAt(0)) : undefined;
  return first ? { factor: first, end: end + found.length - word.length + 1 } : undefined;
}

function times(value: string, factor: number): string {
  return String(Number((Number(value) * factor).toPrecision(12)));
}

function numberAt(
  text: string,
  index: number,
  written: string,
  plain: readonly string[],
): FoundNumber {
  const end = index + written.length;
  const scale = scaleAfter(text, end);
  const values: Value[] = [];
  // "850 m" may be a length, and is a thousand times a thousand only beside a currency.
  const isLetter = scale !== undefined && /^\S?\s?[a-z]\.?$/i.test(text.slice(end, scale.end));
  if (!scale || isLetter) {
    const unit = unitBeside(text, index, end);
    values.push(...plain.map((value) => ({ value, unit })));
  }
  if (scale) {
    const unit = unitBeside(text, index, scale.end);
    const [first = "", ...rest] = plain;
    // A number that can be read in two ways is read as the one that is written with digits first.
    const scaled = [first, ...(isLetter ? rest : [])].filter((value) =>
      Number.isFinite(Number(value)),
    );
    values.push(...scaled.map((value) => ({ value: times(value, scale.factor), unit })));
  }
  return { text: written, index, values, end: scale && !isLetter ? scale.end : end };
}

const WORD = /[\p{L}\p{M}]+/gu;

/** The numbers that are written as words. */
function wordsIn(text: string, language: string): FoundNumber[] {
  const known = numberWords(language);
  const tokens = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    index,
  }));
  const found: FoundNumber[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const simple = known.get(token.word) ?? known.get(token.word.replace(/^و/u, ""));
    // "fünfundzwanzig", "vijfentwintig"
    const [, ones = "", tens = ""] = /^(.+?)(?:und|en)(.{4,})$/u.exec(token.word) ?? [];
    const compound = { ones: known.get(ones)?.value ?? 0, tens: known.get(tens)?.value ?? 0 };
    let value =
      simple?.value ??
      (compound.ones && compound.tens >= 20 ? compound.ones + compound.tens : undefined);
    if (value === undefined) continue;
    const next = tokens[at + 1];
    const gap = next && text.slice(token.index + token.word.length, next.index);
    const second = next && /^[ -]$/.test(gap ?? "") ? known.get(next.word)?.value : undefined;
    let end = token.index + token.word.length;
    if (
      next &&
      second !== undefined &&
      ((value >= 20 && value < 100 && second < 10) || second === 100)
    ) {
      value = second === 100 ? value * 100 : value + second;
      end = next.index + next.word.length;
      at += 1;
    }
    const written = text.slice(token.index, end);
    if (simple?.unit)
      found.push({
        text: written,
        index: token.index,
        end,
        values: [{ value: String(value), unit: simple.unit }],
      });
    else if (value === 0.5) {
      const values = writtenAs({ value }).map((each) => ({
        value: each,
        unit: each === "50" ? "percent" : undefined,
      }));
      found.push({ text: written, index: token.index, end, values });
    } else found.push(numberAt(text, token.index, written, [String(value)]));
  }
  return found;
}

/** What stands between two numbers that share the unit of the second: "from 9 to 14 percent", "14 statt 9 Prozent". */
const SHARED =
  /^\s*(?:to|and|or|instead of|auf|bis|und|oder|statt|à|et|ou|au lieu de|a|y|o|e|en vez de|para|até|naar|en|إلى|و|[-–—])\s*$/iu;

/** A number with the unit, and with the word that multiplies, of the next one, where the two share it. */
function withSharedUnit(number: FoundNumber, next: FoundNumber | undefined, text: string) {
  if (!next || !SHARED.test(text.slice(number.end, next.index))) return number;
  const units = new Set([...next.values.map(({ unit }) => unit), undefined]);
  if (number.values.some(({ unit }) => unit !== undefined)) return number;
  const factor = scaleAfter(text, next.index + next.text.length)?.factor ?? 1;
  const shared = number.values.flatMap(({ value }) =>
    [...units].map((unit) => ({ value: times(value, factor), unit })),
  );
  return { ...number, values: [...number.values, ...shared] };
}

/** All numbers of a text, in digits and in words of its language. */
export function numbersIn(text: string, language: string): FoundNumber[] {
  const amounts = fractionsIn(text, language).map(
    ({ text: written, index, percents, range }): FoundNumber => ({
      text: written,
      index,
      end: index + written.length,
      values: range
        ? [{ value: `${range[0]}-`, unit: undefined }]
        : (percents ?? []).map((value) => ({ value, unit: "percent" })),
      ...(range ? { range } : {}),
    }),
  );
  const taken = new Set(
    amounts.flatMap(({ text: written, index }) => Array.from(written, (_, at) => index + at)),
  );
  const digits = [...text.matchAll(NUMBER)].map(({ 0: found, index }) =>
    numberAt(text, index, found, valuesOf(found)),
  );
  return [
    ...amounts,
    ...[...digits, ...wordsIn(text, language)].filter(({ index }) => !taken.has(index)),
  ]
    .sort((one, other) => one.index - other.index)
    .map((number, at, all) => withSharedUnit(number, all[at + 1], text));
}
