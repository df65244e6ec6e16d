import { contentWords, functionWords } from "@linnet/extractive";
import { foldText } from "./fold-text.ts";
import { localeOf } from "./locale-of.ts";
import { calendarWords } from "./names-in.ts";

/** Somebody, and what the sentence says that they do. */
export interface Act {
  names: readonly string[];
  verb: string;
  /** The first thing, or name, that is told behind it. */
  object: string | undefined;
  /** It is told of "he" or "she". */
  isPronoun: boolean;
  /** What stands behind the verb. */
  behind: readonly string[];
}

/** An act of a source, with whom the sentences around it name. */
export interface KnownAct extends Act {
  around: string;
  /** Whether its sentence says mostly what the post's does. */
  isAlike: boolean;
}

const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.&-]*[\p{L}\p{M}\p{N}]|\p{L}|[^\s\p{L}\p{N}]/gu;
const NAME = /^\p{Lu}[\p{L}\p{M}\p{N}'’.&-]*$/u;
/** With these, who is named first is the one to whom it is done. */
export const PASSIVE: ReadonlySet<string> = new Set(
  "is are was were be been being gets got wird werden wurde wurden worden est sont été étaient était fue fueron es son sido è sono stato stata stati foi foram é werd werden wordt".split(
    " ",
  ),
);
/** Who has been named before. */
const PRONOUN = new Set("he she they il elle ils elles".split(" "));
/** What may stand between a name and its verb. */
const BETWEEN = new Set(
  "has have had also now then already later first a ont avait avaient ha han había habían hanno aveva tem têm heeft hebben".split(
    " ",
  ),
);
/** The verb that belongs to these ends its clause. */
const VERB_LAST = new Set("hat haben hatte hatten habe heeft hebben had hadden".split(" "));
export const VERB_LAST_LANGUAGES: ReadonlySet<string> = new Set(["de", "nl", "lb"]);

/** What stands before who does something, and not before the one to whom it is done. */
const SUBJECT_ARTICLES = new Set("der die das ein eine de het een".split(" "));

function plainName(word: string): string {
  return foldText(word).replace(/['’]s?$/, "");
}

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
      names.push(plainName(tokens[at] ?? ""));
      at += 1;
    }
    const isPronoun = names.length === 0 && PRONOUN.has(tokens[at]?.toLowerCase() ?? "");
    if (isPronoun) at += 1;
    else if (names.length === 0) continue;
    // Where the verb comes second, who stands elsewhere may be the one to whom it is done.
    const isFirst =
      begin === 0 || (begin === 1 && SUBJECT_ARTICLES.has(tokens[0]?.toLowerCase() ?? ""));
    const found = isVerbSecond && !isFirst ? undefined : verbAt(tokens, at, language, stem);
    if (found) {
      const behind = tokens
        .slice(found.end)
        .flatMap((word) => (isWho(word) ? plainName(word) : stem(word)) ?? []);
      acts.push({ names, verb: found.verb, object: behind[0], isPronoun, behind });
    }
    at -= 1;
  }
  return acts;
}

function verbAt(
  tokens: readonly string[],
  start: number,
  language: string,
  stem: (word: string | undefined) => string | undefined,
): { verb: string; end: number } | undefined {
  for (let at = start; at < start + 3; at += 1) {
    const word = tokens[at] ?? "";
    if (!/^\p{Ll}/u.test(word) || PASSIVE.has(word)) return undefined;
    if (VERB_LAST_LANGUAGES.has(language) && VERB_LAST.has(word)) {
      const end = tokens.findIndex((token, index) => index > at && /^[.,;:!?]$/.test(token));
      const last = tokens.at(end < 0 ? -1 : end - 1);
      const verb = PASSIVE.has(last ?? "") ? undefined : stem(last);
      return verb ? { verb, end: at + 1 } : undefined;
    }
    if (BETWEEN.has(word)) continue;
    const verb = stem(word);
    return verb ? { verb, end: at + 1 } : undefined;
  }
  return undefined;
}

/** Things behind a verb of which the first may only tell how or which: "sent hand-drawn maps". */
const OBJECTS = 3;

/**
 * Whether a sentence gives to a name what the sources tell, of the same thing, of others only: the names around it there
 * are others, or this one stands behind the verb, to whom it was done.
 */
export function hasOtherActor(here: readonly Act[], there: readonly KnownAct[]): boolean {
  return here.some((act) => {
    const { object, names } = act;
    const same = there.filter(
      ({ verb, behind }) =>
        verb === act.verb && object !== undefined && behind.slice(0, OBJECTS).includes(object),
    );
    if (act.isPronoun || same.some((known) => isSame(known, act))) return false;
    return same.some(
      ({ isPronoun, behind, names: others, around, isAlike }) =>
        (isPronoun && names.some((name) => behind.includes(name))) ||
        (isAlike && others.length > 0 && !names.some((name) => around.includes(name))),
    );
  });
}

function isSame(one: Act, other: Act): boolean {
  return one.names.some((name) => other.names.includes(name));
}

/**
 * Whether a sentence gives somebody what the sources say only of somebody else whom it names, too, and says it of the
 * same thing, or of that one.
 *
 * @param stems the words of the sentence.
 */
export function areRolesSwapped(
  sentence: string,
  stems: readonly string[],
  here: readonly Act[],
  there: readonly Act[],
): boolean {
  const words = new Set([...stems, ...(foldText(sentence).match(/[\p{L}\p{M}\p{N}-]+/gu) ?? [])]);
  return here.some((act) => {
    const same = there.filter(({ verb }) => verb === act.verb);
    if (same.some((known) => isSame(known, act))) return false;
    return same.some(
      ({ names, object }) =>
        object !== undefined && words.has(object) && names.some((name) => words.has(name)),
    );
  });
}
