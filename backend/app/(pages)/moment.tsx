import { dateInWords } from "./date-in-words.ts";
import type { PageLanguage } from "./page-language.ts";

interface Shown {
  at: Date;
  language: PageLanguage;
}

/** A time to the minute. */
export function Moment({ at, language }: Shown) {
  return <time dateTime={at.toISOString()}>{dateInWords(at, language, "to the minute")}</time>;
}

/** A day. */
export function Day({ at, language }: Shown) {
  return <time dateTime={at.toISOString()}>{dateInWords(at, language)}</time>;
}
