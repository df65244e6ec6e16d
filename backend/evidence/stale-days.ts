import { says } from "@linnet/drafts";
import { localeOf } from "./locale-of.ts";

/** Days after which "yesterday" in a page is another day than in a post. */
const STALE_DAYS = 2;
const DAY_MS = 86_400_000;
/** Phrases for the same that ICU does not have. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  en: ["last night", "tonight", "this morning", "this afternoon", "this evening", "hours ago"],
  de: ["heute Morgen", "heute Abend", "gestern Abend", "vor wenigen Stunden"],
  fr: ["ce matin", "ce soir", "hier soir", "cet après-midi"],
  es: ["esta mañana", "esta tarde", "esta noche", "anoche"],
  it: ["stamattina", "stasera", "stanotte", "ieri sera"],
  pt: ["esta manhã", "esta noite", "ontem à noite"],
  nl: ["vanmorgen", "vanavond", "gisteravond"],
  ar: ["هذا الصباح", "هذا المساء", "الليلة"],
};

/** A text without the difference between the two apostrophes, character by character. */
function plainMarks(text: string): string {
  return text.replaceAll("’", "'");
}

/**
 * Words of a post for days that change with the day on which they are read, where a text is from another day: the
 * texts' "yesterday" is not the post's. A year changes at its end only.
 *
 * @param given `words`: the person's own, which may speak of any day; `now`: milliseconds since the epoch.
 * @returns them as they stand in the post.
 */
export function staleDays(
  post: string,
  language: string,
  given: {
    texts: readonly { published?: string | undefined }[];
    words: readonly string[];
    now: number;
  },
): string[] {
  const dates = given.texts.flatMap(({ published }) => {
    const at = Date.parse(published ?? "");
    return Number.isNaN(at) ? [] : [at];
  });
  if (!dates.some((at) => given.now - at >= STALE_DAYS * DAY_MS)) return [];
  const locale = localeOf(language);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const year = new Date(given.now).getUTCFullYear();
  const isOtherYear = dates.some((at) => new Date(at).getUTCFullYear() !== year);
  const units = ["day", "week", "month", ...(isOtherYear ? (["year"] as const) : [])] as const;
  const phrases = [
    ...units.flatMap((unit) => [-1, 0, 1].map((count) => format.format(count, unit))),
    ...(OTHERS[locale] ?? []),
  ].map(plainMarks);
  const text = plainMarks(post);
  return phrases
    .filter((phrase) => says(text, phrase))
    .filter((phrase) => !given.words.some((own) => says(plainMarks(own), phrase)))
    .map((phrase) => {
      const found = new RegExp(phrase, "iu").exec(text);
      return found ? post.slice(found.index, found.index + found[0].length) : phrase;
    });
}
