import { numberWords } from "./number-words.ts";

/** Words for one of so many equal parts, by language: from thirds on, each with its inflections between bars. */
const PARTS: Readonly<Record<string, string>> = {
  en: "third|thirds quarter|quarters|fourth|fourths fifth|fifths sixth|sixths - eighth|eighths - tenth|tenths",
  de: "drittel viertel fünftel sechstel siebtel achtel neuntel zehntel",
  fr: "tiers quart|quarts cinquième|cinquièmes sixième|sixièmes - - - dixième|dixièmes",
  es: "tercio|tercios|tercera|terceras cuarto|cuartos|cuarta quinto|quintos|quinta - - - - décimo|décima",
  it: "terzo|terzi quarto|quarti quinto|quinti - - - - decimo|decimi",
  pt: "terço|terços quarto|quartos quinto|quintos - - - - décimo|décimos",
  nl: "derde kwart vijfde - - - - tiende",
  ru: "треть|трети четверть|четверти|четвертей - - - - - -",
  ar: "ثلث|ثلثا|ثلثي|الثلث ربع|أرباع خمس|أخماس - - - - عشر",
};
const ONE = "a|an|one|ein|eine|einem|einen|un|une|una|uno|um|uma|een|одна|одну";
/** In these languages the words mean parts and nothing else. */
const UNMISTAKABLE = new Set(["de", "ru"]);
/** Words for many without a number, by language: tens or dozens, hundreds, thousands, millions. */
const VAGUE: Readonly<Record<string, string>> = {
  en: "dozens|scores hundreds thousands millions",
  de: "dutzende|dutzenden hunderte|hunderten tausende|tausenden -",
  fr: "dizaines|douzaines centaines milliers -",
  es: "decenas|docenas cientos|centenares miles -",
  it: "decine|dozzine centinaia migliaia -",
  pt: "dezenas|dúzias centenas milhares -",
  nl: "tientallen|dozijnen honderden duizenden -",
  ru: "десятки сотни тысячи -",
  ar: "عشرات مئات آلاف ملايين",
};
const RANGES = [
  [12, 999],
  [100, 9_999],
  [1_000, 999_999],
  [1_000_000, 999_999_999],
] as const;

/** A piece of text that stands for a share, or for a number that it leaves open. */
export interface FoundAmount {
  text: string;
  index: number;
  /** Percent of the whole, in the forms in which it may be rounded. */
  percents?: readonly string[];
  /** The least and the greatest number that it may stand for. */
  range?: readonly [number, number];
}

const shares = new Map<string, { pattern: RegExp; parts: ReadonlyMap<string, number> }>();

function sharesOf(language: string) {
  const known = shares.get(language);
  if (known) return known;
  const parts = new Map<string, number>();
  for (const [at, forms] of (PARTS[language] ?? "").split(" ").entries()) {
    for (const form of forms.split("|")) if (form.length > 1) parts.set(form, at + 3);
  }
  const small = [...numberWords(language)].filter(([, { value }]) => value > 0 && value < 10);
  const before = ["\\d", ONE, ...small.map(([word]) => word)].join("|");
  const optional = UNMISTAKABLE.has(language) ? "?" : "";
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:(${before})[ \u00a0-]?)${optional}(${[...parts.keys()].join("|")})(?![\\p{L}\\p{M}])`,
    "giu",
  );
  const made = { pattern, parts };
  shares.set(language, made);
  return made;
}

/** The fractions of a text, such as "two thirds", and its words for many, such as "hundreds". */
export function fractionsIn(text: string, language: string): FoundAmount[] {
  if (!PARTS[language]) return [];
  const { pattern, parts } = sharesOf(language);
  const words = numberWords(language);
  const found: FoundAmount[] = [];
  for (const { 0: written, 1: over = "", 2: part = "", index } of text.matchAll(pattern)) {
    const count = words.get(over.toLowerCase())?.value ?? (Number(over) || 1);
    // The dual of Arabic: "two thirds" is one word.
    const isDual = /^ثلث[اي]$/u.test(part);
    const percent = (100 * (isDual ? 2 : count)) / (parts.get(part.toLowerCase()) ?? 1);
    const forms = [Math.floor(percent), Math.round(percent), Number(percent.toFixed(1))];
    found.push({ text: written, index, percents: [...new Set(forms.map(String))] });
  }
  const vague = (VAGUE[language] ?? "").split(" ").map((forms) => forms.split("|"));
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const range = RANGES[vague.findIndex((forms) => forms.includes(word.toLowerCase()))];
    if (range && !/\p{Nd}[ \u00a0]$/u.test(text.slice(Math.max(0, index - 3), index)))
      found.push({ text: word, index, range });
  }
  return found;
}
