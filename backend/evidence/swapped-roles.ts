import { contentWords, functionWords } from "@linnet/extractive";
import { foldText } from "./fold-text.ts";
import { localeOf } from "./locale-of.ts";
import { calendarWords } from "./names-in.ts";

/** Somebody, and what the sentence says that they do. */
export interface Act {
  names: readonly string[];
  verb: string;
}

const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.&-]*[\p{L}\p{M}\p{N}]|\p{L}|[^\s\p{L}\p{N}]/gu;
const NAME = /^\p{Lu}[\p{L}\p{M}\p{N}'’.&-]*$/u;
/** With these, who is named first is the one to whom it is done. */
const PASSIVE = new Set(
  "is are was were be been being gets got wird werden wurde wurden worden est sont été étaient était fue fueron es son sido è sono stato stata stati foi foram é werd werden wordt".split(
    " ",
  ),
);
/** What may stand between a name and its verb. */
const BETWEEN = new Set(
  "has have had also now then already later first a ont avait avaient ha han había habían hanno aveva tem têm heeft hebben".split(
    " ",
  ),
);
/** The verb that belongs to these ends its clause. */
const VERB_LAST = new Set("hat haben hatte hatten habe heeft hebben had hadden".split(" "));
const VERB_LAST_LANGUAGES = new Set(["de", "nl", "lb"]);

/**
 * Who does what in a sentence, where a name stands directly before a verb: "Orrin sued", "la laiterie Roussel a racheté".
 *
 * @param isName tells a name from a word with a capital at the beginning of a sentence.
 */
export function actsIn(
  sentence: string,
  language: string,
  isName: (word: string) => boolean,
): Act[] {
  const tokens = sentence.match(TOKEN) ?? [];
  const locale = localeOf(language);
  const isVerbSecond = VERB_LAST_LANGUAGES.has(language);
  const isWho = (word: string) => {
    const plain = word.toLowerCase();
    return (
      NAME.test(word) &&
      isName(word) &&
      !functionWords(locale).has(plain) &&
      !calendarWords(locale).has(plain)
    );
  };
  const stem = (word: string | undefined) =>
    word !== undefined && /^\p{Ll}/u.test(word) ? contentWords(word, language)[0] : undefined;
  const acts: Act[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const names: string[] = [];
    const begin = at;
    while (isWho(tokens[at] ?? "")) {
      names.push(foldText(tokens[at] ?? "").replace(/['’]s?$/, ""));
      at += 1;
    }
    if (names.length === 0) continue;
    // Where the verb comes second, who stands elsewhere may be the one to whom it is done.
    const verb = isVerbSecond && begin > 1 ? undefined : verbAt(tokens, at, language, stem);
    if (verb) acts.push({ names, verb });
    at -= 1;
  }
  return acts;
}

function verbAt(
  tokens: readonly string[],
  start: number,
  language: string,
  stem: (word: string | undefined) => string | undefined,
): string | undefined {
  for (let at = start; at < start + 3; at += 1) {
    const word = tokens[at] ?? "";
    if (!/^\p{Ll}/u.test(word) || PASSIVE.has(word)) return undefined;
    if (VERB_LAST_LANGUAGES.has(language) && VERB_LAST.has(word)) {
      const end = tokens.findIndex((token, index) => index > at && /^[.,;:!?]$/.test(token));
      const last = tokens.at(end < 0 ? -1 : end - 1);
      return PASSIVE.has(last ?? "") ? undefined : stem(last);
    }
    if (!BETWEEN.has(word)) return stem(word);
  }
  return undefined;
}

function isSame(one: Act, other: Act): boolean {
  return one.names.some((name) => other.names.includes(name));
}

/** Whether a sentence gives somebody what the sources say only of somebody else whom it names, too. */
export function areRolesSwapped(
  sentence: string,
  here: readonly Act[],
  there: readonly Act[],
): boolean {
  const words = new Set(foldText(sentence).match(/[\p{L}\p{M}\p{N}-]+/gu));
  return here.some((act) => {
    const same = there.filter(({ verb }) => verb === act.verb);
    if (same.some((known) => isSame(known, act))) return false;
    return same.some(({ names }) => names.some((name) => words.has(name)));
  });
}
