import { LONGEST, namesUnreadHour, readTime, withoutTime } from "./read-time.ts";
import {
  CHOICE,
  clauseAsksToPublish,
  mayAskToPublish,
  speaksOfLater,
  splitClauses,
  withoutQuotes,
} from "./route-words.ts";

/** A person's own words, when they came, and the time zone that they are meant in, by its IANA name. */
export interface TimedWish {
  text: string;
  now: Date;
  timeZone: string;
}

/** When a person wants something to be posted. */
export interface TimeToPost {
  /** The time that the words name, which may be over. */
  at: Date | undefined;
  /** Whether they speak of another time than now. */
  isLater: boolean;
}

/** "27. November" is no end of a sentence. */
const SENTENCES =
  /[.!?](?!\s+(?:Jan|Feb|M[äa]r|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez))\s+|[。！？؟]|\n+/u;
const NOW =
  /(?<!\p{L})(?<!(?:not|from|until|by|nicht|von|ab|bis|de|no|pas) )(?:now|right away|straight away|at once|immediately|asap|jetzt|sofort|ahora|inmediatamente|maintenant|tout de suite|immédiatement|adesso|subito|agora|imediatamente|nu|meteen|teraz|natychmiast|сейчас|немедленно|зараз|şimdi|الآن|فورا)(?!\p{L})/iu;
/** These say no more than "now" wherever they stand. */
const NOW_ANYWHERE = /今すぐ|今投稿|现在|立刻|马上|立即/u;
/** What may stand beside a time that says nothing else. */
const BESIDE =
  /(?<!\p{L})(?:not now|nicht jetzt|(?:hold off|hold it|wait) (?:until|till)|warte bis|espera hasta|attends jusqu['’]à|aspetta fino a|please|but|then|at|on|around|make (?:it|that)|how about|let['’]s say|(?:is|would be|works) (?:the )?(?:best|better|good|great|fine|ok(?:ay)?|perfect|ideal)|bitte|aber|dann|um|am|ist (?:am )?(?:besten?|besser|gut)|por favor|s['’]il (?:te|vous) plaît|من فضلك)(?!\p{L})/giu;
/** Scripts without spaces: a few of their letters are a word. */
const WORDS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{1,3}|(?!\p{N})[\p{L}\p{M}'’]+/gu;

interface Clause {
  text: string;
  /** The clause without the time that it names. */
  rest: string;
}

/** Says nothing beside a time: has no verb of its own. */
const isBare = ({ rest }: Clause) => (rest.replace(BESIDE, "").match(WORDS)?.length ?? 0) <= 1;
const asks = ({ rest }: Clause) => clauseAsksToPublish(rest);
const mayAsk = ({ rest }: Clause) => mayAskToPublish(rest);

/** "Post it now", but not "now post it tomorrow". */
function saysNow({ text }: Clause): boolean {
  const at = NOW.exec(text)?.index;
  return NOW_ANYWHERE.test(text) || (at !== undefined && mayAskToPublish(text.slice(0, at)));
}

const TODAY =
  /(?<!\p{L})(?:today|heute|hoy|aujourd['’]hui|oggi|hoje|vandaag|dzisiaj|dziś|сегодня|bugün)(?!\p{L})|اليوم|今日|今天|오늘/iu;
/**
 * Whether words leave it to an earlier message to say when: they agree, or choose a version, and say neither "now"
 * nor "today".
 */
export function leavesTimeOpen(text: string): boolean {
  const isNow = NOW.test(text) || NOW_ANYWHERE.test(text) || TODAY.test(text);
  return !isNow && (!mayAskToPublish(text) || CHOICE.test(text));
}

/** The sentences that are a person's wish: of a long text, which was pasted, the first and the last may be. */
function sentencesOf(text: string): Clause[][] {
  const all = withoutQuotes(text)
    .split(SENTENCES)
    .filter((sentence) => sentence.trim() !== "");
  const ends = text.length > LONGEST ? new Set([all[0] ?? "", all.at(-1) ?? ""]) : all;
  return [...ends]
    .filter((sentence) => sentence.length <= LONGEST)
    .map((sentence) =>
      splitClauses(sentence).map((clause) => ({ text: clause, rest: withoutTime(clause).trim() })),
    );
}

/**
 * Reads when a person wants something to be posted: in the clauses that ask for it, and in those beside them that are
 * a time and nothing else. Where no clause asks, all of a short text counts.
 */
export function timeToPost({ text, ...reference }: TimedWish): TimeToPost {
  const sentences = sentencesOf(text);
  const isShort = text.length <= LONGEST;
  const isWish = [asks, ...(isShort ? [mayAsk, () => true] : [])].find((is) =>
    sentences.flat().some(is),
  );
  if (!isWish) return { at: undefined, isLater: false };
  const wish = sentences
    .filter((clauses) => clauses.some(isWish) || clauses.every(isBare))
    .map((clauses) =>
      clauses.map((clause) => (isWish(clause) || isBare(clause) ? clause.text : "")).join(""),
    )
    .join(". ");
  if (isWish === asks && sentences.flat().some((one) => asks(one) && saysNow(one))) {
    return { at: undefined, isLater: false };
  }
  if (namesUnreadHour(wish)) return { at: undefined, isLater: true };
  const at = readTime(wish, reference);
  return { at, isLater: at !== undefined || speaksOfLater(wish) };
}
