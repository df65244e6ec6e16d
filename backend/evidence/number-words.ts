import { localeOf } from "./locale-of.ts";

/** Words for 0 to 20, then the tens to 90, by language; several forms of one number stand with bars between. */
const UNITS: Readonly<Record<string, string>> = {
  en: "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
  de: "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig",
  fr: "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize - - - vingt",
  es: "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte",
  it: "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti",
  pt: "zero um dois|duas três quatro cinco seis sete oito nove dez onze doze treze catorze|quatorze quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove vinte",
  nl: "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig",
  ar: "صفر واحد اثنان|اثنين|اثنا ثلاثة|ثلاث أربعة|أربع خمسة|خمس ستة|ست سبعة|سبع ثمانية|ثماني|ثمان تسعة|تسع عشرة|عشر - - - - - - - - - عشرون|عشرين",
};
const TENS: Readonly<Record<string, string>> = {
  en: "thirty forty fifty sixty seventy eighty ninety hundred",
  de: "dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert",
  fr: "trente quarante cinquante soixante - - - cent",
  es: "treinta cuarenta cincuenta sesenta setenta ochenta noventa cien",
  it: "trenta quaranta cinquanta sessanta settanta ottanta novanta cento",
  pt: "trinta quarenta cinquenta sessenta setenta oitenta noventa cem",
  nl: "dertig veertig vijftig zestig zeventig tachtig negentig honderd",
  ar: "ثلاثون|ثلاثين أربعون|أربعين خمسون|خمسين ستون|ستين سبعون|سبعين ثمانون|ثمانين تسعون|تسعين مئة|مائة",
};
/** Words for parts and multiples, with what they count in. */
const PARTS: Readonly<
  Record<string, readonly (readonly [words: string, value: number, unit?: string])[]>
> = {
  en: [
    ["dozen", 12],
    ["half halved halves", 0.5],
    ["twice double doubled doubles doubling", 2, "times"],
    ["triple tripled triples", 3, "times"],
  ],
  de: [
    ["dutzend", 12],
    ["hälfte halb halbe halben halbiert", 0.5],
    ["doppelt doppelte doppelten verdoppelt", 2, "times"],
    ["verdreifacht dreifache", 3, "times"],
  ],
  fr: [
    ["douzaine", 12],
    ["moitié demi demie", 0.5],
    ["double doublé doublée doublés doublent doubler", 2, "times"],
    ["triple triplé", 3, "times"],
  ],
  es: [
    ["docena", 12],
    ["mitad medio media", 0.5],
    ["doble duplicado duplicó duplica duplican duplicaron duplicar", 2, "times"],
    ["triple", 3, "times"],
  ],
  it: [
    ["dozzina", 12],
    ["metà mezzo mezza", 0.5],
    ["doppio raddoppiato raddoppia raddoppiata raddoppiati", 2, "times"],
    ["triplo", 3, "times"],
  ],
  pt: [
    ["dúzia", 12],
    ["metade meio meia", 0.5],
    ["dobro duplicou duplicaram dobrou dobraram duplicar", 2, "times"],
    ["triplo", 3, "times"],
  ],
  nl: [
    ["dozijn", 12],
    ["helft half halve", 0.5],
    ["dubbel verdubbeld", 2, "times"],
    ["driedubbel", 3, "times"],
  ],
  ar: [
    ["نصف", 0.5],
    ["ضعف ضعفي ضعفين تضاعف تضاعفت تتضاعف يتضاعف", 2, "times"],
  ],
};
/** "Half" of something counted is 50 percent of it. */
const AS_PERCENT = 100;

/** A number that is written as a word. */
export interface NumberWord {
  value: number;
  unit?: string;
}

const known = new Map<string, ReadonlyMap<string, NumberWord>>();

/** The words for numbers in a language; those of English where nothing tells the language (`und`). */
export function numberWords(of: string): ReadonlyMap<string, NumberWord> {
  const language = localeOf(of);
  const found = known.get(language);
  if (found) return found;
  const words = new Map<string, NumberWord>();
  const units = UNITS[language] ?? "";
  for (const [value, forms] of units.split(" ").entries()) {
    for (const form of forms.split("|")) words.set(form, { value });
  }
  for (const [at, forms] of (TENS[language] ?? "").split(" ").entries()) {
    for (const form of forms.split("|")) words.set(form, { value: 30 + at * 10 });
  }
  for (const [forms, value, unit] of PARTS[language] ?? []) {
    for (const form of forms.split(" ")) words.set(form, { value, ...(unit ? { unit } : {}) });
  }
  words.delete("");
  words.delete("-");
  known.set(language, words);
  return words;
}

/** The values that a word for a number may have been written as. */
export function writtenAs({ value }: NumberWord): string[] {
  return value === 0.5 ? ["0.5", String(0.5 * AS_PERCENT)] : [String(value)];
}
