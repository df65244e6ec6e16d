import { contentWords } from "@linnet/extractive";
import { share } from "./source-index.ts";

/** Words that narrow a statement, by language: what may be, what is thought, and under what condition. */
const HEDGES: Readonly<Record<string, string>> = {
  en: "can cannot able allowed may might could would should likely probably possibly perhaps potentially allegedly reportedly suggests suggest suggested alleges alleged believes believe suspects expects expect expected plans planned aims wants if unless",
  de: "kann können darf dürfen könnte könnten könne dürfte dürften möglicherweise vielleicht vermutlich wahrscheinlich wohl angeblich vermutet vermuten soll sollen solle sollte sollten würde würden erwartet erwarten geplant plant will falls sofern wenn",
  fr: "peut peuvent pourrait pourraient devrait devraient peut-être probablement semble suggère soupçonne serait seraient aurait auraient prévoit prévu si s'il",
  es: "puede pueden podría podrían debería deberían quizá quizás probablemente posiblemente sugiere sospecha sería serían prevé previsto si",
  it: "può possono potrebbe potrebbero dovrebbe dovrebbero forse probabilmente suggerisce sospetta sarebbe sarebbero previsto se",
  pt: "poderia poderiam poderá pode talvez provavelmente sugere suspeita seria seriam previsto se",
  nl: "zou zouden kan misschien waarschijnlijk mogelijk vermoedt vermoedelijk verwacht gepland als tenzij",
  ar: "قد ربما يمكن يحتمل يتوقع يزعم إذا لو",
};
/** Hedges that only soften what follows them at once; the other ones tell a plan, or a condition. */
const MODAL: Readonly<Record<string, string>> = {
  en: "may might could allegedly reportedly suggests suspects",
  de: "könnte könnten könne dürfte dürften möglicherweise vermutlich angeblich vermutet",
  fr: "pourrait pourraient devrait devraient peut-être soupçonne",
  es: "podría podrían debería deberían quizá quizás sospecha",
  it: "potrebbe potrebbero dovrebbe dovrebbero forse sospetta",
  pt: "poderia poderiam talvez suspeita",
  nl: "zou zouden misschien mogelijk vermoedt vermoedelijk",
  ar: "قد ربما",
};
const CONDITIONS: Readonly<Record<string, string>> = {
  en: "if unless",
  de: "falls sofern",
  fr: "si s'il",
  es: "si",
  it: "se",
  nl: "tenzij",
  ar: "إذا",
};
/** Words for a part, and for the whole. */
const PARTS: Readonly<Record<string, string>> = {
  en: "most some many several half third quarter few majority minority",
  de: "meisten einige manche viele mehrere hälfte drittel viertel wenige mehrheit rund",
  fr: "plupart certains certaines quelques plusieurs moitié tiers quart majorité beaucoup",
  es: "mayoría algunos algunas varios varias mitad tercio muchos muchas pocos",
  it: "maggior alcuni alcune molti molte metà terzo diversi",
  pt: "maioria alguns algumas vários várias metade terço muitos muitas",
  nl: "meeste sommige enkele veel helft derde kwart",
  ar: "معظم بعض نصف ثلث ربع غالبية كثير",
};
const WHOLE: Readonly<Record<string, string>> = {
  en: "all every everyone everybody always",
  de: "alle allen aller sämtliche jeder jede jedes immer",
  fr: "tous toutes chaque toujours",
  es: "todos todas cada siempre",
  it: "tutti tutte ogni sempre",
  pt: "todos todas cada sempre",
  nl: "alle allemaal iedere elke altijd",
  ar: "كل جميع كافة",
};
/** How much of what a hedge softens another sentence has to say to say the same. */
const SAME = 0.7;
/** How much of a source's sentence a generalisation has to have. */
const ABOUT = 0.5;
const CLAUSE =
  /[,;:.!?،؛]\s|(?<![\p{L}])(?:if|unless|falls|sofern|si|s['’]il|se|tenzij|إذا|and|und|et|y|e|en|but|aber|mais|pero)(?![\p{L}])/u;
/** Where the source's own words are asked about, nothing is said. */
const ASKED = /[?؟？]\s*$|(?<!\p{L})(?:whether|ob|how|why|wie|warum)(?!\p{L})/iu;

const lists = new Map<string, ReadonlySet<string>>();

function wordsOf(
  list: Readonly<Record<string, string>>,
  name: string,
  language: string,
): ReadonlySet<string> {
  const key = `${name} ${language}`;
  const known = lists.get(key) ?? new Set((list[language] ?? "").split(" ").filter(Boolean));
  lists.set(key, known);
  return known;
}

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

/** What the sentences of a source say only with a limit: what may be, and what holds under a condition. */
function limitedIn(source: string, language: string): { said: string[]; condition?: string[] }[] {
  const modal = wordsOf(MODAL, "modal", language);
  const conditions = wordsOf(CONDITIONS, "conditions", language);
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
  sources: readonly string[],
  language: string,
): boolean {
  if (hasOneOf(sentence, wordsOf(HEDGES, "hedges", language)) || ASKED.test(sentence)) return false;
  const here = new Set(words);
  const isSaid = (said: readonly string[]) => said.length > 0 && share(said, here) >= SAME;
  return sources.some((source) =>
    limitedIn(source, language).some(
      ({ said, condition }) =>
        isSaid(said) && (condition === undefined || share(condition, here) < ABOUT),
    ),
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
  if (hasOneOf(sentence, wordsOf(HEDGES, "hedges", language))) return false;
  const conditions = wordsOf(CONDITIONS, "conditions", language);
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
  const whole = wordsOf(WHOLE, "whole", language);
  const parts = wordsOf(PARTS, "parts", language);
  if (!hasOneOf(sentence, whole) || hasOneOf(sentence, parts)) return false;
  const near = sources.filter(({ own }) => share(words, own) >= ABOUT);
  return (
    near.some((source) => hasOneOf(source.sentence, parts)) &&
    !near.some((source) => hasOneOf(source.sentence, whole))
  );
}
