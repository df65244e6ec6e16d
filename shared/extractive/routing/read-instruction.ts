import { fold, has, type Kind, NUMBERS, whenUsed, wordsOf } from "./words.ts";

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

/** What takes a language model. */
export type Ability = "translate" | "tone" | "hashtags" | "emoji" | "sentence";
const ABILITIES = ["tone", "hashtags", "emoji", "sentence"] as const;

const LONGEST_THREAD = 25;
const LONGEST_WISH = 600;

/** "Another hook": what is to be different, and a part of a draft near it. "Change it to a thread" asks for no other thread. */
const otherPart = whenUsed(
  () =>
    new RegExp(
      `${wordsOf("different").source}(?:.{0,24}${wordsOf("part").source}| ${wordsOf("thread").source})`,
      "u",
    ),
);
const noLink = whenUsed(
  () => new RegExp(`${wordsOf("without").source} (?:any |a )?${wordsOf("link").source}`, "u"),
);
/** A version is meant, and not "the first line". */
const variants = whenUsed(() =>
  (["first", "second", "third"] as const).map((kind, index) => {
    const version = wordsOf("version").source;
    const place = wordsOf(kind).source;
    const number = `(?:${index + 1}(?!\\p{N})|${"abc"[index]}|${["one", "two", "three"][index]})`;
    return new RegExp(
      `${version} ${number}(?!\\p{L})|(?:the )?${place} (?:one|${version})|(?:keep|use|take|prefer|like|nimm|behalte) (?:the |den |die )?${place}(?! (?:line|sentence|post|satz))`,
      "u",
    );
  }),
);

/** Languages that somebody may ask for, and in whose words the others are named. */
const CODES = ["en", "de", "es", "fr", "pt", "it", "nl", "ja", "zh", "ko", "ru", "pl", "tr", "ar"];
const languages = whenUsed(() => {
  const names = CODES.map((locale) => new Intl.DisplayNames([locale], { type: "language" }));
  return CODES.map((code) => {
    const named = names.map((inLocale) => fold(inLocale.of(code) ?? code)).join("|");
    return { code, name: new RegExp(`(?<!\\p{sc=Latn})(?:${named})(?!\\p{sc=Latn})`, "u") };
  });
});

const ABOUT =
  /\b(?:about|mention(?:ing)?|include|including|add|focus(?:ing)? on|emphasi[sz]e|lead with|start with|highlight|talk about|[üu]ber|erw[äa]hne|sobre|menciona|mentionne|sur)\b(.*)/is;
const GENERIC_ABOUT =
  /\b(?:this|that|it|the|these|page|article|text|selection|post|tweet|thread|link|change|changes|diff|commit|file|release|here|please|above|attached|diese[nmrs]?|seite|artikel|esta|este|p[áa]gina|art[íi]culo|cette)\b/gi;

function threadLength(words: string): number | undefined {
  const match =
    /(\d{1,2}|\p{L}+) (?:posts?|tweets?|parts?|teile[n]?|beitrage[n]?|partes|parties|منشورات|تغريدات)(?!\p{L})/u.exec(
      words,
    ) ??
    /thread (?:of|with|mit|aus|de|con|com) (\d{1,2}|\p{L}+)(?!\p{L})/u.exec(words) ??
    /(\d{1,2})\s*(?:件|つ|个|部)/.exec(words);
  const word = match?.[1] ?? "";
  const named = Math.max(...NUMBERS.map((row) => row.map(fold).indexOf(word))) + 1;
  const count = /^\d+$/.test(word) ? Number(word) : named;
  return count >= 2 ? Math.min(count, LONGEST_THREAD) : undefined;
}

/**
 * Reads what a message asks of a draft.
 *
 * @param message - the person's own words; of a long text, its beginning.
 * @param language - primary subtag of the material's language: asking for it is no translation.
 */
export function readInstruction(message: string, language: string): Instruction {
  const text = message.slice(0, LONGEST_WISH);
  const words = fold(text);
  const says = (kind: Kind) => has(kind, words);
  const posts = threadLength(words);
  const wanted = says("translate")
    ? languages().find(({ name }) => name.test(words))?.code
    : undefined;
  const isTagged = /#\p{L}/u.test(text);
  const beyond: Ability[] = ABILITIES.filter(
    (ability) => says(ability) || (ability === "hashtags" && isTagged),
  );
  if (wanted !== undefined && wanted !== language) beyond.unshift("translate");
  const variant = variants().findIndex((place) => place.test(words));
  const isThread = says("thread") || posts !== undefined;
  return {
    shape: says("single") ? "single" : isThread ? "thread" : undefined,
    posts,
    length: says("shorter") ? "shorter" : says("longer") ? "longer" : undefined,
    other: says("other") || otherPart().test(words),
    variant: variant < 0 ? undefined : variant,
    withoutLink: noLink().test(words),
    numbered: says("numbered"),
    about: (ABOUT.exec(text)?.[1] ?? "").replace(GENERIC_ABOUT, " ").trim(),
    beyond,
  };
}
