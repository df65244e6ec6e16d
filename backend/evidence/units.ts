/** The languages whose words for units are known: those of the most posts. */
const LANGUAGES =
  "en en-GB de fr es it pt nl pl sv da nb fi cs tr ru uk ar fa he hi ja zh ko id".split(" ");
const MEASURES =
  "percent liter milliliter gallon meter centimeter millimeter kilometer foot inch yard mile kilogram gram pound ounce hectare acre second minute hour day week month year celsius fahrenheit byte kilobyte megabyte gigabyte terabyte".split(
    " ",
  );
/** Currencies by sign, by code and by their nouns. */
const CURRENCIES: readonly (readonly [unit: string, words: string])[] = [
  [
    "dollar",
    "$ usd us$ dollar dollars dólar dólares dollari dollaro دولار دولارات доллар долларов доллара ドル 달러 美元 dolar dolarów",
  ],
  ["euro", "€ eur euro euros يورو евро ユーロ 유로 欧元"],
  ["pound", "£ gbp sterling pfund livres libras جنيه фунт фунтов ポンド 파운드 英镑"],
  ["yen", "¥ jpy yen 円 엔 日元"],
  ["yuan", "cny rmb yuan renminbi 元 人民币"],
  ["franc", "chf franken francs franc"],
  ["rupee", "₹ inr rupee rupees रुपये रुपए रुपया"],
  ["rouble", "₽ rub ruble rubles roubles рубль рублей рубля"],
  ["dirham", "aed dirham dirhams درهم دراهم"],
  ["zloty", "pln zł złotych złote"],
  ["lira", "₺ try lira"],
  ["krona", "sek nok dkk krona kronor kroner"],
];
/** Phrases of several words, and words that ICU does not have. */
const OTHERS: readonly (readonly [unit: string, words: string])[] = [
  [
    "tonne",
    "t tonne tonnes ton tons tonnen tonnellate tonnellata tonelada toneladas ton тонн тонны طن",
  ],
  ["kilogram", "kg"],
  ["kilometer", "km"],
  ["centimeter", "cm"],
  ["millimeter", "mm"],
  ["hectare", "ha"],
  ["kilobyte", "kb"],
  ["megabyte", "mb"],
  ["gigabyte", "gb"],
  ["terabyte", "tb"],
  ["second", "秒"],
  ["minute", "分钟"],
  ["percent", "% ٪ ％ procent prozent percent"],
  ["times", "times fold mal fois veces volte vezes keer maal مرات أضعاف"],
];
/** Characters within which a unit belongs to a number. */
const NEAR_UNIT = 30;
/** "19,3 millones de euros", "86 millions d'euros" */
const OF = /^(?:(?:de|di) |d['’])(?=\p{L})/u;
/** "3x faster", and not "1920x1080" */
const TIMES = /^x(?![\p{L}\p{Nd}])/iu;
const PER_CENT =
  /^(?:per ?cent|pour ?cents?|por ?cien(?:to)?|por ?cento|per ?cento|في المئة|في المائة)(?!\p{L})/iu;

const RATE = /^\s?[%€£$]?(?:\s?\p{L}+)? ?(?:per|an?|je|pro|par|por|al|à l['’]|\/) ?(\p{L}+)/iu;

let words: Map<string, string> | undefined;

function unitWords(): Map<string, string> {
  if (words) return words;
  words = new Map();
  for (const unit of MEASURES) {
    for (const language of LANGUAGES) {
      const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
      for (const value of [1, 2, 5]) {
        const parts = format.formatToParts(value).filter(({ type }) => type === "unit");
        const word = parts
          .map(({ value: text }) => text.trim())
          .join(" ")
          .toLowerCase();
        if (/^\p{L}[\p{L}\p{M}]+$/u.test(word)) words.set(word, unit);
      }
    }
  }
  for (const [unit, list] of [...CURRENCIES, ...OTHERS]) {
    for (const word of list.split(" ")) words.set(word, unit);
  }
  return words;
}

/** The unit in which a number is counted; undefined where no known one stands beside it. */
export function unitBeside(text: string, start: number, end: number): string | undefined {
  const known = unitWords();
  const after = text
    .slice(end, end + 40)
    .replace(/^[\s\u00a0\u202f-]+/, "")
    .replace(OF, "");
  if (PER_CENT.test(after)) return "percent";
  if (TIMES.test(after)) return "times";
  const [next = ""] = /^(?:[%٪％€£$¥₹₽₺]|[\p{L}\p{M}]+)/u.exec(after) ?? [];
  const unit = unitNamed(next.toLowerCase());
  if (unit) return unit;
  // A script without spaces goes on behind the word.
  if (/^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(next)) {
    for (const length of [5, 4, 3, 2, 1]) {
      const begun = known.get(next.slice(0, length));
      if (begun) return begun;
    }
  }
  const before = /(?:[%٪％€£$¥₹₽₺]|(?<!\p{L})\p{L}{3})[\s\u00a0\u202f]?$/u.exec(
    text.slice(Math.max(0, start - 6), start),
  )?.[0];
  const sign = before?.trim().toLowerCase() ?? "";
  return /^\p{L}+$/u.test(sign) && !CURRENCIES.some(([, list]) => list.split(" ").includes(sign))
    ? undefined
    : known.get(sign);
}

/** The unit that a word names, also when it is cut. */
function unitNamed(word: string): string | undefined {
  const known = unitWords();
  return known.get(word) ?? known.get(word.replace(/s$/, ""));
}

/** Whether a word names a unit, also when it is cut. */
export function isUnitWord(word: string): boolean {
  return unitNamed(word) !== undefined;
}

/** The unit for which a number stands each time: "210 euros per kilometre", "612 cars a day", "900 Euro je Hektar". */
export function rateBehind(text: string, end: number): string | undefined {
  const [, word = ""] = RATE.exec(text.slice(end, end + 40)) ?? [];
  return unitNamed(word.toLowerCase());
}

/** Whether the unit of a number stands near a place of a text, such as at the head of a column. */
export function isUnitNear(unit: string, text: string, start: number, end: number): boolean {
  const around = text.slice(Math.max(0, start - NEAR_UNIT), end + NEAR_UNIT).toLowerCase();
  return (around.match(/[%٪％€£$¥₹₽₺]|[\p{L}\p{M}]+/gu) ?? []).some(
    (word) => unitNamed(word) === unit,
  );
}

/** Whether a number of one unit can stand for the same number of another one. */
export function isSameUnit(said: string | undefined, found: string | undefined): boolean {
  if (said === found) return true;
  // "1.5 million" for 1.5 million euros leaves something out; "40 beds" for 40 percent says something else.
  if (said === undefined) return found !== "percent" && found !== "times";
  return found === undefined && said !== "percent" && said !== "times";
}
