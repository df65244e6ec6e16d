import { contentWords } from "./content-words.ts";
import { detectLanguage, functionWords, scriptOf } from "./detect-language.ts";
import { readingLength, type Sentence } from "./split-sentences.ts";
import { isCommand } from "./without-orders.ts";

/** Where somebody is reached, paid or followed: an address, a handle, an account, a number to call, a purse, a code. */
const CONTACT = new RegExp(
  [
    String.raw`https?:\/\/\S+`,
    String.raw`[@＠][\p{L}\p{N}_]{2,}`,
    String.raw`[\p{L}\p{N}_-]{2,}\.[a-z]{2,24}(?![\p{L}\p{N}])`,
    String.raw`\p{Lu}{2}\d{2}(?: ?\d{3,4}){2,}`,
    String.raw`(?<![\p{N}.,])(?:\+|0)\d[\d ()/.-]{5,}\d`,
    String.raw`(?<![\p{N}.,-])(?!(?:19|20)\d\d-)\d{2,4}-\d{3,}`,
    String.raw`0x\p{AHex}{3,}`,
    String.raw`(?<![\p{L}\p{N}])\p{Lu}{3,}\d{2,}(?![\p{L}\p{N}])`,
  ].join("|"),
  "gu",
);
/** Words by which a text speaks to who reads it, by language: pronouns and polite forms, a closed class in each. */
const READER: Readonly<Record<string, string>> = {
  en: "[Yy]ou|[Yy]ours?|[Yy]ourself|[Pp]lease|(?:[Uu]sers|[Rr]eaders|[Nn]obody|[Ee]veryone|[Aa]nyone) .{0,40}(?:must|should|write|writes|tell|tells)",
  de: "(?<=^\\P{L}*)[Jj]etzt \\p{Lu}\\p{L}+ \\p{Ll}+n(?=[.!])|[Bb]itte|[Dd]u|[Dd]ir|[Dd]ich|[Dd]eine?[mnrs]?|[Ee]uch|[Ee]ure?[mnrs]?|(?<=[\\p{Ll},] )(?:Sie|Ihnen|Ihre?[mnrs]?)",
  es: "[Ee]res|[Pp]uedes|[Qq]uieres|[Tt]ienes|[Uu]sted(?:es)?|[Tt]e|[Tt]us?|[Tt]ú|[Vv]osotr[oa]s|[Vv]uestr[oa]s?",
  fr: "[Vv]ous|[Vv]os|[Vv]otre|[Tt]oi|[Tt]u|[Tt]e|\\p{L}{3,}ez",
  pt: "[Vv]ocês?|[Tt]eus?|[Tt]uas?",
  it: "[Vv]oi|[Vv]ostr[oaie]|[Tt]i|[Tt]u[oa]?",
  nl: "[Jj]ij|[Jj]ouw|[Jj]e|[Uu]w?",
  pl: "[Ww]asz\\p{L}*|[Tt]wój|[Tt]woj\\p{L}*",
  tr: "[Ss]iz\\p{L}*|[Ss]en|[Ss]enin",
  sv: "[Dd]u|[Dd]ig|[Dd]ina?|[Nn]i",
  da: "[Dd]u|[Dd]ig|[Dd]ine?|[Mm]an bedes",
  ru: "[Вв]ы|[Вв]ам|[Вв]ас|[Вв]аш\\p{L}*|[Тт]ы|[Тт]ебе",
  uk: "[Вв]и|[Вв]ам|[Вв]ас|[Вв]аш\\p{L}*|[Тт]и|[Тт]обі",
  vi: "[Bb]ạn|[Qq]uý|[Hh]ãy|[Đđ]ừng",
  id: "[Aa]nda|[Kk]amu",
  ar: "لكم|لك|يمكنك\\p{L}*|أيها|أيتها|على كل من|\\p{L}{2,}ائكم|(?<=^|[,،.] ?)\\p{L}{2,}وا",
};
/** The same, in scripts without spaces between words, where a verb ends a sentence. */
const READER_UNSPACED =
  /あなた|皆さん|皆様|(?:ください|下さい|ましょう|しよう|よう|どうぞ|こと)[.。]?$|您|你|请|請|당신|여러분|(?:세요|십시오)[.]?$|आप/u;
const YOURS = /(?<!\p{L})your(?!\p{L})/gu;
const PERCENT = /\p{N}\s?[%％٪]|\p{N} (?:percent|per cent|prozent|por ciento|pour cent)/iu;
/** What costs nothing, less, or "from" an amount: on what terms something is to be had. */
const OFFERED =
  /(?<!\p{L})(?:free|at no cost|half price|on the house|\p{N}+\s?% off|discount\p{L}*|on offer|special offer|gratis|kostenlos|rabatt\p{L}*|aktionspreis|gratuit\p{L}*|promo|descuento|oferta|sconto|sconti|korting|aanbieding|grátis|desconto|taniej|rabat\p{L}*|скидк\p{L}*|бесплатн\p{L}*|indirim\p{L}*|ücretsiz)(?!\p{L})|(?<!\p{L})(?:only|just|from|nur|ab|statt|dès|à partir de|desde|a partire da|vanaf|od) (?:\p{Sc}\s?)?\p{N}[\p{N}.,]* ?(?:\p{Sc}|euro|dollar|pounds|zł)|(?<!\p{L})[بول]?خصم (?=\p{N}|يصل)|(?<!\p{L})مجان[اي]/iu;
/** A word with a capital that begins no sentence. German writes each noun so. */
const NAME = /(?<=[\p{L}\p{N},:;)"“„«] ?["“„«]?)(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]+/gu;
/** Names that any text may have: of months and of days. */
export const DATES = new Set(
  Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at * 31))).flatMap((date) =>
    new Intl.DateTimeFormat("en", { month: "long", weekday: "long", timeZone: "UTC" })
      .formatToParts(date)
      .map(({ value }) => value),
  ),
);
/** Where a sentence of an attacker's may begin inside another: behind an abbreviation, a colon, a dash or a quotation mark. */
const JOINT = /(?<=\p{L}\.)\s+(?=\p{Lu})|,\s+(?:and |but )?|[:：;–—“”„«»「」"]\s*/u;

/** "..., which opened in May, ...": an aside, whose second comma begins no command. */
const ASIDE = /, (?:who|whose|which) [^,]{2,80},/gu;

/** What should be done, or is always done. */
const BIDS =
  /(?<!\p{L})(?:must|should|shall|always|never|needs? to|muss|müssen|soll\p{L}*|immer|doi(?:t|vent)|toujours|deben?|siempre|deve[mn]?|sempre|moet\p{L}*|skal|должн\p{L}*|всегда|phải|luôn)(?!\p{L})|يجب|ينبغي|必须|应|必ず|べき|반드시|해야|चाहिए/iu;
/** "Copilot, write that ...": somebody is called on, and told what to say. */
const CHARGES =
  /^[^,.]{3,40}, (?!(?:so|such|now|not|except|given|provided|said|says|ohne|als|auch|statt|außer|damit|zonder|maar|tak|mimo)(?!\p{L})|\p{L}+(?:ing|ed|ó|ou|ò)(?!\p{L}))\p{L}+ (?:that|dass|dat|że|(?<=^(?:si eres|se sei|car[oaie]|estimad[oa]s?|querid[oa]s?|prezad[oa]s?)(?!\p{L})[^,.]{0,40}, \p{L}{2,20} )(?:que|che))(?!\p{L})/iu;
/** Letters of two alphabets, or digits, inside words: it looks like other words than it has. */
const DISGUISED =
  /\p{sc=Latn}[\p{sc=Cyrl}\p{sc=Grek}]|[\p{sc=Cyrl}\p{sc=Grek}]\p{sc=Latn}|\p{Ll}\p{Nd}\p{Ll}.*\p{Ll}\p{Nd}\p{Ll}/u;
const FEW_WORDS = 6;
/** A number's full stop, behind which another sentence may begin. */
const GLUED = /(?<=[\p{L}\p{N}]\.)\s+(?=\p{Lu})/u;
/** A longer sentence tells something, and that it costs nothing beside it. */
const LONGEST_OFFER = 140;

/** Words of somebody, long enough to say something. */
const QUOTED = /["“„«「『][^"“”„«»「」『』]{12,}["“”»」』]/gu;

/** A shorter sentence with no word of the rest of its page is an offer or a plan if it has a price, or a figure and a colon. */
const SHORTEST_UNKNOWN = 60;

const patterns = new Map<string, { reader: RegExp; money: RegExp }>();

/** How a language speaks to its reader, and writes an amount of money: with a sign, or the name of a currency. */
function patternsOf(language: string): { reader: RegExp; money: RegExp } {
  const known = patterns.get(language);
  if (known) return known;
  const locale = language === "und" ? "en" : language;
  const ignored = functionWords(locale);
  const currencies = Intl.supportedValuesOf("currency").flatMap((currency) =>
    new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "name" })
      .formatToParts(2)
      .filter(({ type }) => type === "currency")
      .flatMap(({ value }) => value.toLowerCase().match(/\p{L}[\p{L}\p{M}]{2,}|[円元]/gu) ?? [])
      .filter((word) => !ignored.has(word)),
  );
  const made = {
    reader: new RegExp(
      `(?<!\\p{L})(?:${READER[language] ?? READER.en})(?!\\p{L})|${READER_UNSPACED.source}`,
      "u",
    ),
    money: new RegExp(
      String.raw`\p{Sc}\s?\p{N}|\p{N}\s?\p{Sc}|\p{N}(?:\s\p{L}{2,9})?\s?(?:${[...new Set(currencies)].join("|")})(?!\p{L})`,
      "iu",
    ),
  };
  patterns.set(language, made);
  return made;
}

/**
 * Leaves out what somebody else has put into a page: what is in another language, a way to reach or pay somebody, and
 * what asks its reader for something on a page that asks for nothing. Marks as doubtful what honest pages have, too:
 * an amount of money beside a name that stands nowhere else, a figure beside such a name and no
 * word of the page, words of somebody with such a name, a short offer.
 *
 * @param about whom and what the page names as its subject: title, site, author and address.
 * @param isLog whether it tells its users what a version or a day brought.
 */
export function withoutPlanted(
  sentences: readonly Sentence[],
  { about, language, isLog }: { about: string; language: string; isLog: boolean },
): Sentence[] {
  const blocks = new Map<string, Set<number>>();
  for (const { text, block } of sentences) {
    for (const word of contentWords(text, language)) {
      blocks.set(word, (blocks.get(word) ?? new Set()).add(block));
    }
  }
  const named = about.toLowerCase();
  const ofTitle = new Set(contentWords(about, language));
  const isNamed = (mark: string) => named.includes(mark.toLowerCase());
  const isKnown = (name: string) =>
    isNamed(name) || contentWords(name, language).some((word) => (blocks.get(word)?.size ?? 0) > 1);
  const { reader, money } = patternsOf(language);
  // "Tarn keeps its jobs next to your program": what the page is about may be told so.
  const told = (text: string) =>
    isNamed(/^[\p{L}\p{N}_-]{3,}/u.exec(text)?.[0] ?? "\n") ? text.replace(YOURS, "") : text;
  const asking = new Set(
    sentences.filter(
      ({ text }) =>
        reader.test(told(text)) ||
        text
          .replace(ASIDE, "")
          .split(JOINT)
          .some((part) => isCommand(part.trim())),
    ),
  );
  const script = scriptOf(sentences.map(({ text }) => text).join("\n"));
  const usual = functionWords(language);
  const isForeign = (text: string) => {
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    const isOther =
      usual.size > 0 && words.length >= FEW_WORDS && !words.some((word) => usual.has(word));
    return scriptOf(text) !== script || (isOther && detectLanguage(text, language) !== language);
  };
  const isUsual = isLog || (asking.size >= 3 && asking.size * 4 >= sentences.length);
  const isExposing = (words: string) =>
    language !== "de" &&
    (words.match(NAME) ?? []).some((name) => !DATES.has(name) && !isKnown(name));
  const sharesWords = (part: string, own: Sentence) => {
    const words = new Set(contentWords(part, language));
    return sentences.some(
      (one) => one !== own && contentWords(one.text, language).some((word) => words.has(word)),
    );
  };
  const kept = sentences.flatMap((sentence) => {
    const { text, index } = sentence;
    const isExposed = isExposing(text);
    const isBidden = BIDS.test(text);
    const isAsking = asking.has(sentence);
    const isPlanted =
      isForeign(text) ||
      DISGUISED.test(text) ||
      !(text.match(CONTACT) ?? []).every(isNamed) ||
      (isAsking && (!isUsual || isBidden)) ||
      (isExposed && (isAsking || isBidden));
    if (isPlanted) return [];
    const isPriced = money.test(text) || PERCENT.test(text);
    const words = contentWords(text, language);
    const isStrange = /\p{N}/u.test(text) && !words.some(isKnown);
    // What belongs to the paragraph that opens the text, its cost above all, follows a sentence of that paragraph.
    const isOpening = sentence.block === sentences[0]?.block && !isExposed && index > 0;
    const isOffer =
      (isPriced || /[:：]\s/.test(text)) && readingLength(text) < SHORTEST_UNKNOWN && !isOpening;
    const isOffered =
      index > 0 &&
      (language === "de" || language === "ar" || isExposed) &&
      !words.some((word) => word.length > 3 && ofTitle.has(word)) &&
      text
        .split(GLUED)
        .some(
          (part) =>
            part.length < LONGEST_OFFER &&
            OFFERED.test(part) &&
            !(language === "de" && sharesWords(part.replace(OFFERED, ""), sentence)),
        );
    const isDoubtful =
      isOffered ||
      CHARGES.test(text) ||
      (isStrange && (isOffer || (isExposed && index > 0 && !isLog))) ||
      (text.match(QUOTED) ?? []).some(isExposing) ||
      (isPriced && isExposed && index > 0);
    return isDoubtful ? { ...sentence, isDoubtful } : sentence;
  });
  if (isLog) return kept;
  const isApart = apartFrom(sentences, kept, { about, language, asking, isExposing });
  return kept.map((one) => (isApart(one) ? { ...one, isDoubtful: true } : one));
}

/** How many sentences each paragraph has, by its position. */
function sizesOf(sentences: readonly Sentence[]): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const { block } of sentences) sizes.set(block, (sizes.get(block) ?? 0) + 1);
  return sizes;
}

/** "Correction: ...", "Update: ...": what a paragraph calls itself. */
export const LABEL = /^[^.!?。:：]{2,30}[:：]\s/u;

/**
 * Finds what stands apart from a text of paragraphs: a paragraph of one sentence that has no word of the title, and none or,
 * beside a strange name, one of the other sentences; or that alone has a label, and a word of the title, no word of
 * another sentence, or a wish to its reader. Where most paragraphs are as short, none does.
 */
function apartFrom(
  all: readonly Sentence[],
  sentences: readonly Sentence[],
  {
    about,
    language,
    asking,
    isExposing,
  }: {
    about: string;
    language: string;
    asking: ReadonlySet<Sentence>;
    isExposing(text: string): boolean;
  },
): (sentence: Sentence) => boolean {
  const wordsOf = (text: string) => new Set(contentWords(text, language));
  const prose = sentences.filter(({ kind }) => kind === "prose");
  const sizes = sizesOf(prose);
  const lengths = [...sizesOf(all.filter(({ kind }) => kind === "prose")).values()];
  const single = lengths.filter((size) => size === 1).length;
  const longer = lengths.length - single;
  if (longer < 2 || single > longer) return () => false;
  const labelled = new Set(
    prose.filter(({ from }) => LABEL.test(from.text)).map(({ block }) => block),
  );
  const named = wordsOf(about);
  const words = sentences.map((one) => ({ one, words: wordsOf(one.text) }));
  return (sentence) => {
    const { block, text, kind } = sentence;
    if (kind !== "prose" || block === prose[0]?.block || sizes.get(block) !== 1) return false;
    const isLabelled = labelled.size === 1 && labelled.has(block);
    const own = [...wordsOf(text.replace(LABEL, ""))];
    const isOfTitle = own.some((word) => named.has(word));
    if (isLabelled && (isOfTitle || asking.has(sentence))) return true;
    if ((single * 2 > longer && !isLabelled) || isOfTitle) return false;
    const sharing = words.filter(
      (other) => other.one !== sentence && own.some((word) => other.words.has(word)),
    );
    return sharing.length === 0 || (sharing.length === 1 && !isLabelled && isExposing(text));
  };
}
