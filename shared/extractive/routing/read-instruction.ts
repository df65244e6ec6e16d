/** What a person asks of the next draft, as far as picking sentences can do it. */
export interface Instruction {
  shape: "thread" | "single" | undefined;
  /** Posts wanted of a thread. */
  posts: number | undefined;
  length: "shorter" | "longer" | undefined;
  /** Other sentences than before, at least to begin with. */
  other: boolean;
  /** Index of the earlier variant to go on with. */
  variant: number | undefined;
  withoutLink: boolean;
  /** Whether the posts of a thread end with their place, `1/3`. */
  numbered: boolean;
  /** What it should be about, in the person's words; empty when nothing in particular. */
  about: string;
  /** Wishes that take a language model, each as the end of "It cannot ...". */
  beyond: Ability[];
}

const THREAD = /\bthreads?\b|\bhilo\b|\bfil de tweets\b|\bfio\b|スレッド|串|推文串/i;
const SINGLE =
  /\b(?:(?:one|single|1) (?:post|tweet)|not a thread|no thread|kein thread|einzelner? (?:post|tweet)|un solo (?:post|tweet))\b/i;
const SHORTER =
  /\b(?:short(?:er|en)?|briefer|concise|trim|cut (?:it|this|that)? ?down|tight(?:er|en)|less text|too long|k[üu]rzer|k[üu]rze|knapper|zu lang|m[áa]s cort[oa]|m[áa]s breve|acorta\w*|plus court|raccourci\w*|mais curt[oa]|encurt\w*|pi[ùu] (?:corto|breve)|accorcia\w*|korter|inkorten)\b|短く|更短|短一点|짧게|короче/i;
const LONGER =
  /\b(?:longer|more (?:detail|text|context)|expand|too short|l[äa]nger|ausf[üu]hrlicher|m[áa]s largo|plus long|mais longo|pi[ùu] lungo|langer)\b|長く|更长|длиннее/i;
const OTHER =
  /\b(?:another|different|other|new|change|alternative|else|better|stronger)\b.{0,24}\b(?:hook|opening|opener|start|first (?:line|sentence)|version|variant|option|draft|post|take|angle|sentences?|idea|one|approach)\b|\b(?:something else|try again|once more|again|redo|rewrite|start over|hook|ander(?:er|en|e|es) (?:einstieg|aufh[äa]nger|version|anfang)|nochmal|otr[oa] (?:gancho|versi[óo]n|opci[óo]n|inicio)|autre (?:accroche|version)|outr[oa] (?:gancho|vers[ãa]o)|un'?altr[oa] (?:versione|gancio))\b|別の|他の|もう一度|换一个|另一个|다른/i;
const WITHOUT_LINK =
  /\b(?:without|no|remove|drop|omit|skip) (?:the |any |a )?(?:link|url)s?\b|\bohne (?:den )?link\b|\bsin (?:el )?enlace\b|\bsans (?:le )?lien\b|\bsem (?:o )?link\b|リンクなし/i;

const ORDINALS: readonly RegExp[] = [
  /\b(?:(?:the )?(?:first|1st) (?:one|version|variant|option|draft)|(?:keep|use|take|prefer|like) (?:the )?(?:first|1st)\b(?! (?:line|sentence|post))|(?:version|variant|option) (?:1|one|a)\b|die erste (?:version|variante)|la primera (?:versi[óo]n|opci[óo]n)|la premi[èe]re version)/i,
  /\b(?:(?:the )?(?:second|2nd) (?:one|version|variant|option|draft)|(?:keep|use|take|prefer|like) (?:the )?(?:second|2nd)\b(?! (?:line|sentence|post))|(?:version|variant|option) (?:2|two|b)\b|die zweite (?:version|variante)|la segunda (?:versi[óo]n|opci[óo]n)|la deuxi[èe]me version)/i,
  /\b(?:(?:the )?(?:third|3rd|last) (?:one|version|variant|option|draft)|(?:keep|use|take|prefer|like) (?:the )?(?:third|3rd)\b(?! (?:line|sentence|post))|(?:version|variant|option) (?:3|three|c)\b|die dritte (?:version|variante)|la tercera (?:versi[óo]n|opci[óo]n)|la troisi[èe]me version)/i,
];

/** Words for the numbers from two on. */
const NUMBERS = [
  ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
  ["zwei", "drei", "vier", "fünf"],
  ["dos", "tres", "cuatro", "cinco"],
  ["deux", "trois", "quatre", "cinq"],
];
const LONGEST_THREAD = 25;
const LONGEST_WISH = 600;

/** Languages that somebody may ask for, and in whose words the others are named. */
const CODES = ["en", "de", "es", "fr", "pt", "it", "nl", "ja", "zh", "ko", "ru", "pl", "tr", "ar"];
const LANGUAGES = CODES.map((code) => {
  const names = CODES.map((locale) =>
    new Intl.DisplayNames([locale], { type: "language" }).of(code),
  );
  return {
    code,
    name: new RegExp(`(?<!\\p{sc=Latn})(?:${names.join("|")})(?!\\p{sc=Latn})`, "iu"),
  };
});
const TRANSLATE =
  /\btranslat\w*|\b[üu]bersetz\w*|\btraduc\w*|\btraduz\w*|\btraduis\w*|翻訳|翻译|\b(?:in|into|auf|ins|en|em|po) \p{L}+/iu;

/** What takes a language model. */
export type Ability = "translate" | "tone" | "hashtags" | "emoji" | "sentence";

const BEYOND: readonly [wish: RegExp, ability: Ability][] = [
  [
    /\b(?:funn(?:y|ier)|witt(?:y|ier)|humor\w*|casual|formal\w*|professional|friendl(?:y|ier)|hype\w*|exciting|excited|serious|playful|punch(?:y|ier)|catch(?:y|ier)|engaging|tone|voice|style|simpler|plainer|bolder|snarky|lustiger|lockerer|f[öo]rmlicher|sachlicher|divertid[oa]|dr[ôo]le|engra[çc]ad[oa])\b/i,
    "tone",
  ],
  [/\b(?:hash ?tags?)\b|#\p{L}/iu, "hashtags"],
  [/\bemojis?\b|絵文字/i, "emoji"],
  [/\b(?:question|poll|call to action|cta|frage|pregunta)\b/i, "sentence"],
];

const ABOUT =
  /\b(?:about|mention(?:ing)?|include|including|add|focus(?:ing)? on|emphasi[sz]e|lead with|start with|highlight|talk about|[üu]ber|erw[äa]hne|sobre|menciona|mentionne|sur)\b(.*)/is;
const GENERIC_ABOUT =
  /\b(?:this|that|it|the|these|page|article|text|selection|post|tweet|thread|link|change|changes|diff|commit|file|release|here|please|above|attached|diese[nmrs]?|seite|artikel|esta|este|p[áa]gina|art[íi]culo|cette|page)\b/gi;

function threadLength(text: string): number | undefined {
  const match =
    /\b(\d{1,2}|\p{L}+)[- ](?:posts?|tweets?|parts?|teile|partes|parties)\b/iu.exec(text) ??
    /\bthread (?:of|with|mit|aus|de|con|com) (\d{1,2}|\p{L}+)\b/iu.exec(text) ??
    /(\d{1,2})\s*(?:件|つ|个|部)/.exec(text);
  const word = match?.[1]?.toLowerCase() ?? "";
  const named = Math.max(...NUMBERS.map((words) => words.indexOf(word))) + 2;
  const count = /^\d+$/.test(word) ? Number(word) : named;
  return count >= 2 ? Math.min(count, LONGEST_THREAD) : undefined;
}

function wantedLanguage(text: string): string | undefined {
  if (!TRANSLATE.test(text) && !/語で|语/.test(text)) return undefined;
  return LANGUAGES.find(({ name }) => name.test(text))?.code;
}

/**
 * Reads what a message asks of a draft.
 *
 * @param message - the person's own words; of a long text, its beginning.
 * @param language - primary subtag of the material's language: asking for it is no translation.
 */
export function readInstruction(message: string, language: string): Instruction {
  const text = message.slice(0, LONGEST_WISH);
  const posts = threadLength(text);
  const single = SINGLE.test(text);
  const wanted = wantedLanguage(text);
  const beyond = BEYOND.filter(([wish]) => wish.test(text)).map(([, ability]) => ability);
  if (wanted !== undefined && wanted !== language) beyond.unshift("translate");
  const variant = ORDINALS.findIndex((ordinal) => ordinal.test(text));
  return {
    shape: single ? "single" : THREAD.test(text) || posts !== undefined ? "thread" : undefined,
    posts,
    length: SHORTER.test(text) ? "shorter" : LONGER.test(text) ? "longer" : undefined,
    other: OTHER.test(text),
    variant: variant < 0 ? undefined : variant,
    withoutLink: WITHOUT_LINK.test(text),
    numbered:
      /\bnumber(?:ed|ing)\b|\bnumber (?:the|them|each|it)\b|\bwith numbers\b|\bnummerier|\bnumerad|(?:^|\s)1\/\d/i.test(
        text,
      ),
    about: (ABOUT.exec(text)?.[1] ?? "").replace(GENERIC_ABOUT, " ").trim(),
    beyond,
  };
}
