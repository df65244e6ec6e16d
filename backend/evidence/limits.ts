import { contentWords } from "@linnet/extractive";
import { share } from "./source-index.ts";

/** Sets of words by language, from words with spaces between. */
function byLanguage(
  lists: Readonly<Record<string, string>>,
): (language: string) => ReadonlySet<string> {
  const sets = new Map(
    Object.entries(lists).map(([language, words]) => [language, new Set(words.split(" "))]),
  );
  const none = new Set<string>();
  return (language) => sets.get(language) ?? none;
}

/** Words that only soften what follows them at once. */
const MODAL = byLanguage({
  en: "may might could allegedly reportedly suggests suspects",
  de: "könnte könnten könne dürfte dürften möglicherweise vermutlich angeblich vermutet",
  fr: "pourrait pourraient devrait devraient peut-être soupçonne",
  es: "podría podrían debería deberían quizá quizás sospecha",
  it: "potrebbe potrebbero dovrebbe dovrebbero forse sospetta",
  pt: "poderia poderiam talvez suspeita",
  nl: "zou zouden misschien mogelijk vermoedt vermoedelijk",
  ar: "قد ربما",
});
const CONDITIONS = byLanguage({
  en: "if unless",
  de: "falls sofern",
  fr: "si s'il",
  es: "si",
  it: "se",
  nl: "tenzij",
  ar: "إذا",
});
/** Words that tell a plan, a guess or what can be; some of them can begin a condition. */
const PLANS = byLanguage({
  en: "can cannot able allowed would should likely probably possibly perhaps potentially suggest suggested alleges alleged believes believe expects expect expected plans planned aims wants",
  de: "kann können darf dürfen vielleicht wahrscheinlich wohl vermuten soll sollen solle sollte sollten würde würden erwartet erwarten geplant plant will wenn",
  fr: "peut peuvent probablement semble suggère serait seraient aurait auraient prévoit prévu",
  es: "puede pueden probablemente posiblemente sugiere sería serían prevé previsto",
  it: "può possono probabilmente suggerisce sarebbe sarebbero previsto",
  pt: "poderá pode provavelmente sugere seria seriam previsto se",
  nl: "kan waarschijnlijk verwacht gepland als",
  ar: "يمكن يحتمل يتوقع يزعم لو",
});

/** Whether a sentence narrows what it says: what may be, what is thought, and under what condition. */
function isHedged(sentence: string, language: string): boolean {
  const hedges = [MODAL, CONDITIONS, PLANS].map((words) => words(language));
  return tokensOf(sentence).some(({ word }) => hedges.some((words) => words.has(word)));
}

/** Words for a part, and for the whole. */
const PARTS = byLanguage({
  en: "most some many several half third quarter few majority minority",
  de: "meisten einige manche viele mehrere hälfte drittel viertel wenige mehrheit rund",
  fr: "plupart certains certaines quelques plusieurs moitié tiers quart majorité beaucoup",
  es: "mayoría algunos algunas varios varias mitad tercio muchos muchas pocos",
  it: "maggior alcuni alcune molti molte metà terzo diversi",
  pt: "maioria alguns algumas vários várias metade terço muitos muitas",
  nl: "meeste sommige enkele veel helft derde kwart",
  ar: "معظم بعض نصف ثلث ربع غالبية كثير",
});
const WHOLE = byLanguage({
  en: "all every everyone everybody always",
  de: "alle allen aller sämtliche jeder jede jedes immer",
  fr: "tous toutes chaque toujours",
  es: "todos todas cada siempre",
  it: "tutti tutte ogni sempre",
  pt: "todos todas cada sempre",
  nl: "alle allemaal iedere elke altijd",
  ar: "كل جميع كافة",
});
/** How much of what a hedge softens another sentence has to say to say the same. */
const SAME = 0.7;
/** How much of a source's sentence a generalisation has to have. */
const ABOUT = 0.5;
const CLAUSE =
  /[,;:.!?،؛]\s|(?<![\p{L}])(?:if|unless|falls|sofern|si|s['’]il|se|tenzij|إذا|and|und|et|y|e|en|but|aber|mais|pero)(?![\p{L}])/u;
/** Where the source's own words are asked about, nothing is said. */
const ASKED = /[?؟？]\s*$|(?<!\p{L})(?:whether|ob|how|why|wie|warum)(?!\p{L})/iu;

const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}]+)*/gu;

function tokensOf(text: string): { word: string; index: number; end: number }[] {
  return [...text.matchAll(TOKEN)].map(({ 0: found, index }) => ({
    word: found.toLowerCase().replace("’", "'"),
    index,
    end: index + found.length,
  }));
}

function hasOneOf(text: string, words: ReadonlySet<string>): boolean {
  return tokensOf(text).some(({ word }) => words.has(word));
}

/** What a sentence says only with a limit, in words that carry its subject. */
export interface Limited {
  said: readonly string[];
  /** Under which it holds; absent for what may be. */
  condition?: readonly string[];
}

/** What a sentence of a source says only with a limit: what may be, and what holds under a condition. */
export function limitedIn(source: string, language: string): Limited[] {
  const modal = MODAL(language);
  const conditions = CONDITIONS(language);
  return tokensOf(source).flatMap(({ word, index, end }) => {
    if (conditions.has(word)) {
      const [clause = ""] = source.slice(end).split(/[,;:.!?]\s/u, 1);
      const rest = `${source.slice(0, index)} ${source.slice(end + clause.length)}`;
      return [{ said: contentWords(rest, language), condition: contentWords(clause, language) }];
    }
    // Of May, the month, too.
    if (!modal.has(word) || source.charAt(index) !== word.charAt(0)) return [];
    const rest = source.slice(end).replace(/^,?\s*(?:that|dass|que|che|dat)\s/u, "");
    const [clause = ""] = rest.split(CLAUSE, 1);
    return [{ said: contentWords(clause, language) }];
  });
}

/** Whether a sentence says as a fact what a source says only with a limit, such as "may" or "if". */
export function dropsLimit(
  sentence: string,
  words: readonly string[],
  limited: readonly Limited[],
  language: string,
): boolean {
  if (isHedged(sentence, language) || ASKED.test(sentence)) return false;
  const here = new Set(words);
  const isSaid = (said: readonly string[]) => said.length > 0 && share(said, here) >= SAME;
  return limited.some(
    ({ said, condition }) =>
      isSaid(said) && (condition === undefined || share(condition, here) < ABOUT),
  );
}

/**
 * Whether a sentence in the words of the sources ends where each of them goes on with a condition: "stores sessions" for
 * "stores sessions if the folder is writable".
 *
 * @param wording the sentence, and `folded` the texts that have it, through `foldText`.
 */
export function dropsCondition(
  sentence: string,
  wording: string,
  folded: readonly string[],
  language: string,
): boolean {
  if (isHedged(sentence, language)) return false;
  const conditions = CONDITIONS(language);
  return folded.every((text) =>
    text
      .split(wording)
      .slice(1)
      .every((after) => {
        const [next] = tokensOf(after.slice(0, 24));
        return (
          next !== undefined &&
          /^,? $/.test(after.slice(0, next.index)) &&
          conditions.has(next.word)
        );
      }),
  );
}

/** Whether a sentence says of all what a source says of a part. */
export function generalises(
  sentence: string,
  words: readonly string[],
  sources: readonly { sentence: string; own: ReadonlySet<string> }[],
  language: string,
): boolean {
  const whole = WHOLE(language);
  const parts = PARTS(language);
  if (!hasOneOf(sentence, whole) || hasOneOf(sentence, parts)) return false;
  const near = sources.filter(({ own }) => share(words, own) >= ABOUT);
  return (
    near.some((source) => hasOneOf(source.sentence, parts)) &&
    !near.some((source) => hasOneOf(source.sentence, whole))
  );
}
