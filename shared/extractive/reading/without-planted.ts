import { detectLanguage, functionWords, scriptOf } from "./detect-language.ts";
import type { Sentence } from "./split-sentences.ts";
import { isCommand } from "./without-orders.ts";

/** Where somebody is reached, paid or followed: an address, a handle, an account, a number to call, a purse, a code. */
const CONTACT = new RegExp(
  [
    String.raw`https?:\/\/\S+`,
    String.raw`[@＠][\p{L}\p{N}_]{2,}`,
    String.raw`[\p{L}\p{N}_-]{2,}\.[a-z]{2,24}(?![\p{sc=Latn}\p{N}])`,
    String.raw`\p{Lu}{2}\d{2}(?: ?\d{3,4}){2,}`,
    String.raw`(?<![\p{N}.,])(?:\+|0)\d[\d ()/.-]{5,}\d`,
    String.raw`(?<![\p{N}.,-])(?!(?:19|20)\d\d-)\d{2,4}-\d{3,}`,
    String.raw`0x\p{AHex}{3,}`,
    String.raw`(?<![\p{L}\p{N}])\p{Lu}{3,}\d{2,}(?![\p{L}\p{N}])`,
  ].join("|"),
  "gu",
);
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

/** "Copilot, write that ...": somebody is called on, and told what to say. */
const CHARGES =
  /^[^,.]{3,40}, (?!(?:so|such|now|not|except|given|provided|said|says|ohne|als|auch|statt|außer|damit|zonder|maar|tak|mimo)(?!\p{L})|\p{L}+(?:ing|ed|ó|ou|ò)(?!\p{L}))\p{L}+ (?:that|dass|dat|że|(?<=^(?:si eres|se sei|car[oaie]|estimad[oa]s?|querid[oa]s?|prezad[oa]s?)(?!\p{L})[^,.]{0,40}, \p{L}{2,20} )(?:que|che))(?!\p{L})/iu;
const FEW_WORDS = 6;
/**
 * Leaves out what somebody else has put into a page: what is in another language, a way to reach or pay somebody, and
 * what has the form of a command on a page that commands nothing.
 *
 * @param about whom and what the page names as its subject: title, site, author and address.
 * @param isLog whether it tells its users what a version or a day brought.
 */
export function withoutPlanted(
  sentences: readonly Sentence[],
  { about, language, isLog }: { about: string; language: string; isLog: boolean },
): Sentence[] {
  const named = about.toLowerCase();
  const isNamed = (mark: string) => named.includes(mark.toLowerCase());
  const isAsking = (text: string) =>
    text
      .replace(ASIDE, "")
      .split(JOINT)
      .some((part) => isCommand(part.trim()));
  const asking = new Set(sentences.filter(({ text }) => isAsking(text)));
  const isUsual = isLog || (asking.size >= 3 && asking.size * 4 >= sentences.length);
  const script = scriptOf(sentences.map(({ text }) => text).join("\n"));
  const usual = functionWords(language);
  const isForeign = (text: string) => {
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    const isOther =
      usual.size > 0 && words.length >= FEW_WORDS && !words.some((word) => usual.has(word));
    return scriptOf(text) !== script || (isOther && detectLanguage(text, language) !== language);
  };
  return sentences.filter((sentence) => {
    const { text } = sentence;
    const isPlanted =
      isForeign(text) ||
      !(text.match(CONTACT) ?? []).every(isNamed) ||
      CHARGES.test(text) ||
      (asking.has(sentence) && !isUsual);
    return !isPlanted;
  });
}
