/** A number in a text, and the values that it may stand for. */
export interface FoundNumber {
  /** As it stands there. */
  text: string;
  index: number;
  /** Its values in plain digits, each as text: `9.000` is 9000 or 9, by language. */
  values: readonly string[];
  /** Of a number before a word such as "million": only the value with that word. */
  scaled?: string;
}

const NUMBER =
  /\p{Nd}{1,3}(?:[ \u00a0\u202f.,'’٬]\p{Nd}{3})+(?!\p{Nd})(?:[.,٫]\p{Nd}+)?|\p{Nd}+(?:[.,٫]\p{Nd}+)*/gu;
/** The languages whose words for thousand, million and so on are known: those of the most posts. */
const SCALE_LANGUAGES =
  "en de fr es it pt nl pl sv da nb fi cs tr ru uk ar fa he hi ja zh ko id".split(" ");
/** Numbers up to twelve are written as words in running text. */
const SPELLED: readonly (readonly string[])[] = [
  "one two three four five six seven eight nine ten eleven twelve".split(" "),
  "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" "),
  "un deux trois quatre cinq six sept huit neuf dix onze douze".split(" "),
  "uno dos tres cuatro cinco seis siete ocho nueve diez once doce".split(" "),
  "واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة أحد اثنا".split(" "),
];
const FIRST_DIGITS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10];

let scales: Map<string, number> | undefined;

/** The words by which numbers are multiplied, as ICU has them. */
function scaleWords(): Map<string, number> {
  if (scales) return scales;
  scales = new Map([
    ["k", 1e3],
    ["m", 1e6],
    ["bn", 1e9],
  ]);
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
  return scales;
}

/** A text with the digits of every script as ASCII digits. */
function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const first = FIRST_DIGITS.findLast((each) => each <= code) ?? 0x30;
    return String(code - first);
  });
}

function valuesOf(text: string): string[] {
  const plain = plainDigits(text).replaceAll("٫", ".");
  const grouped = /^\d{1,3}(?:[ \u00a0\u202f.,'’٬]\d{3})+/.exec(plain)?.[0];
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

/** What multiplies the number that ends at `end`. */
function scaleAfter(text: string, end: number): number | undefined {
  const word = /^[\s\u00a0\u202f-]*([\p{L}\p{M}]+)/u.exec(text.slice(end, end + 24))?.[1];
  if (word === undefined) return undefined;
  const known = scaleWords();
  const lower = word.toLowerCase();
  // A script without spaces goes on behind the word.
  return (
    known.get(lower) ??
    (/^[\p{sc=Han}\p{sc=Hang}]/u.test(word) ? known.get(word.charAt(0)) : undefined)
  );
}

/** All numbers of a text that are written with digits, in order. */
export function numbersIn(text: string): FoundNumber[] {
  return [...text.matchAll(NUMBER)].map(({ 0: found, index }) => {
    const values = valuesOf(found);
    const factor = scaleAfter(text, index + found.length);
    const value = Number(values[0]);
    const scaled =
      factor && Number.isFinite(value)
        ? String(Number((value * factor).toPrecision(12)))
        : undefined;
    return { text: found, index, values, ...(scaled ? { scaled } : {}) };
  });
}

/** All values that a text gives to its numbers, words up to twelve and the parts of dates and versions with them. */
export function valuesIn(text: string): Set<string> {
  const values = new Set<string>();
  for (const number of numbersIn(text)) {
    for (const value of number.values) values.add(value);
    if (number.scaled) values.add(number.scaled);
    for (const part of plainDigits(number.text).match(/\d+/g) ?? [])
      values.add(String(Number(part)));
  }
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []);
  for (const spelled of SPELLED) {
    for (const [at, word] of spelled.entries()) if (words.has(word)) values.add(String(at + 1));
  }
  return values;
}
