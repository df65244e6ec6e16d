import { readTime } from "./read-time.ts";
import { mayAskToPublish, speaksOfLater } from "./route-words.ts";

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

/** Reads when a person wants something to be posted: in the sentence that speaks of posting, or else in all of them. */
export function timeToPost({ text, ...reference }: TimedWish): TimeToPost {
  const wish = text.split(SENTENCES).findLast(mayAskToPublish) ?? text;
  const at = readTime(wish, reference) ?? readTime(text, reference);
  return { at, isLater: at !== undefined || speaksOfLater(wish) };
}
