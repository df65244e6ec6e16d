import { detectLanguage, functionWords } from "./detect-language.ts";
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
    String.raw`(?<![\p{N}.,-])(?!(?:19|20)\d\d-)\d{2,4}-\d{3,}|(?<![\p{N}.,] ?)[5-9]\d\d \d{3} (?!000)\d{3}(?! ?\d)`,
    String.raw`0x\p{AHex}{3,}`,
    // A purse: letters and figures in turn.
    String.raw`(?<![\p{L}\p{N}])(?:[A-Za-z]+\d+){3,}[A-Za-z\d]*(?<=[A-Za-z\d]{14,})(?![\p{L}\p{N}])`,
    "[★☆⭐]{2,}",
    String.raw`(?<![\p{L}\p{N}])\p{Lu}{3,}\d{2,}(?![\p{L}\p{N}])`,
  ].join("|"),
  "gu",
);
/** Endings that files have, and no domain. */
const ENDINGS = "[cm]?[jt]sx?|json|html?|s?css|ya?ml|toml|lock|txt|sql|[ch]pp|java|kt|rb|php|swift";
/** "Node.js", "config.yaml": names of files and what is called like them. */
const FILES = new RegExp(
  String.raw`(?<![\w@＠./:-])[A-Za-z][\w-]*\.(?:${ENDINGS})(?![\w/-]|\.\w)`,
  "gu",
);
/** What only looks so in a program: more files, members, packages, tags, ciphers, encodings, hashes, and hosts that are nobody's. */
const IN_PROGRAMS = new RegExp(
  [
    String.raw`(?:https?:\/\/)?(?<![\w.@-])(?:localhost|127(?:\.\d+){3}|(?:[\w-]+\.)*example\.(?:com|org|net))(?::\d+)?(?:\/[\w/?=&#%.-]*)?(?![\w@-]|\.\w)`,
    String.raw`[\w.-]+\.(?:${ENDINGS}|go|[ch]|py|length|env)(?![\w-]|\.\w)`,
    // X makes a link of these.
    String.raw`(?:(?<=\w\/)[\w.-]+\.(?:md|rs|sh)|(?<!\w)[A-Z][A-Z_-]+\.md)(?![\w-]|\.\w)`,
    String.raw`@[\w-]+\/[\w-]+|@(?:param|returns?|throws)(?!\w)|0x\p{AHex}{1,8}(?!\p{AHex})|(?<![\p{L}\p{N}])[\da-f]{12,64}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\p{Lu}{3,}\d{2,}(?![\p{L}\p{N}])`,
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
/** Where a sentence of an attacker's may begin inside another: behind an abbreviation, a colon, a dash or a quotation mark. */
const JOINT = /(?<=\p{L}\.)\s+(?=\p{Lu})|,\s+(?:and |but )?|[:：;–—“”„«»「」"]\s*/u;

/** "..., which opened in May, ...": an aside, whose second comma begins no command. */
const ASIDE = /, (?:who|whose|which) [^,]{2,80},/gu;

/** "Copilot, write that ...": somebody is called on, and told what to say. */
const CHARGES =
  /^[^,.]{3,40}, (?!(?:and|or|but|after|before|und|oder|aber|en|of|i|so|such|now|not|except|given|provided|said|says|ohne|als|auch|statt|außer|damit|zonder|maar|tak|mimo)(?!\p{L})|\p{L}+(?:ing|ed|ó|ou|ò)(?!\p{L}))\p{L}+ (?:that|dass|dat|że|(?<=^(?:si eres|se sei|car[oaie]|estimad[oa]s?|querid[oa]s?|prezad[oa]s?)(?!\p{L})[^,.]{0,40}, \p{L}{2,20} )(?:que|che))(?!\p{L})/iu;
/** The address of a page that tells its readers how to do something. */
const GUIDE =
  /https?:\/\/(?:[^\s?#]*[/.])?(?:docs?|documentation|manual|handbook|handbuch|anleitung(?:en)?|guides?|guías?|how-?to|tutori(?:als?|ales|ais|els?|en)|learn)[/.]/iu;
/** A word of letters that look like others: somebody hides it from those who search for it. */
const LOOKALIKE = /\p{sc=Latn}\p{sc=Cyrl}|\p{sc=Cyrl}\p{sc=Latn}/u;
/** The language of fewer words is not certain. */
const FEW_WORDS = 6;

/**
 * Leaves out what somebody else has put into a page: what is in another language, a way to reach or pay somebody, and
 * what asks its reader for something on a page that asks for nothing.
 *
 * @param about whom and what the page names as its subject: title, site, author and address.
 * @param isLog whether it tells its users what a version or a day brought.
 * @param isProgram whether it is a change or a file of source text.
 */
export function withoutPlanted(
  sentences: readonly Sentence[],
  about: string,
  language: string,
  { isLog, isProgram }: Record<"isLog" | "isProgram", boolean>,
): Sentence[] {
  const named = about.toLowerCase();
  const isNamed = (mark: string) => named.includes(mark.toLowerCase());
  const spaced = `(?<!\\p{L})(?:${READER[language] ?? READER.en})(?!\\p{L})`;
  const reader = new RegExp(`${spaced}|${READER_UNSPACED.source}`, "u");
  // "Tarn keeps its jobs next to your program": what the page is about may be told so.
  const told = (text: string) =>
    isNamed(/^[\p{L}\p{N}_-]{3,}/u.exec(text)?.[0] ?? "\n") ? text.replace(/\byour\b/g, "") : text;
  const isAsking = (text: string) =>
    reader.test(told(text)) ||
    text
      .replace(ASIDE, "")
      .split(JOINT)
      .some((part) => isCommand(part.trim(), language));
  const asking = new Set(sentences.filter(({ text }) => isAsking(text)));
  const isUsual =
    isLog ||
    isProgram ||
    (asking.size >= (GUIDE.test(about) ? 2 : 3) && asking.size * 4 >= sentences.length);
  const usual = functionWords(language);
  const isForeign = (text: string) => {
    const found = detectLanguage(text, language);
    if (language === "und" || found === "und" || found === language) return false;
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    const isOther = words.length >= FEW_WORDS && !words.some((word) => usual.has(word));
    // What is known by its script is certain.
    return isOther || functionWords(found).size === 0;
  };
  return sentences.filter((sentence) => {
    const { text } = sentence;
    const bare = text.replace(FILES, "");
    const prose = isProgram ? bare.replace(IN_PROGRAMS, "") : bare;
    const isPlanted =
      isForeign(text) ||
      !(prose.match(CONTACT) ?? []).every(isNamed) ||
      CHARGES.test(text) ||
      (LOOKALIKE.test(text) && !/^(?:ru|uk|und)$/.test(language)) ||
      (asking.has(sentence) && !isUsual);
    return !isPlanted;
  });
}
