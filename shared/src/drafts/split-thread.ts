import { POST_LIMIT } from "./post-limit.ts";
import type { TextSpan } from "./protected-spans.ts";
import { sentenceSpans } from "./sentence-spans.ts";
import { weightedLength } from "./weighted-length.ts";
import { codePointSpans, graphemeSpans, wordSpans } from "./word-spans.ts";

export interface SplitThreadOptions {
  /** Weighted characters per post; {@link POST_LIMIT} when left out. */
  limit?: number;
  /** Ends each post of a thread with its place, `1/3`. A text that fits in one post gets none. */
  numbering?: boolean;
  /** BCP 47 tag of the text's language, for sentence and word ends. */
  locale?: string;
}

/** The ways to cut a text, from the kindest to the last resort. */
const CUTS: readonly ((text: string, locale?: string) => TextSpan[])[] = [
  sentenceSpans,
  wordSpans,
  graphemeSpans,
  codePointSpans,
];

function fitParts(text: string, budget: number, locale: string | undefined, level = 0): string[] {
  const cut = CUTS[level];
  if (!cut) {
    throw new RangeError(
      `"${text.trim()}" does not fit in a post of ${budget}: raise the limit (a link weighs 23).`,
    );
  }
  const fits = (part: string) => weightedLength(part.trim()) <= budget;
  const parts: string[] = [];
  let current = "";
  for (const { start, end } of cut(text, locale)) {
    const piece = text.slice(start, end);
    if (fits(current + piece)) {
      current += piece;
      continue;
    }
    parts.push(current);
    current = piece;
    if (!fits(piece)) {
      const smaller = fitParts(piece, budget, locale, level + 1);
      current = smaller.pop() ?? "";
      parts.push(...smaller);
    }
  }
  parts.push(current);
  return parts.filter((part) => part.trim() !== "");
}

/**
 * Splits a text into the posts of a thread, each within the limit, cut at sentence ends. A
 * sentence that is longer than a post is cut at word ends; a word that is, between characters.
 * No link and (but for one heavier than a post) no user-perceived character is ever cut.
 *
 * @returns the posts in order, without white space at their ends; none for a blank text.
 * @throws RangeError when the limit cannot hold a link of the text with its number.
 */
export function splitThread(text: string, options: SplitThreadOptions = {}): string[] {
  const { limit = POST_LIMIT, numbering = false, locale } = options;
  const whole = text.trim();
  if (whole === "") return [];
  if (weightedLength(whole) <= limit) return [whole];
  const split = (budget: number) => fitParts(whole, budget, locale).map((part) => part.trim());
  if (!numbering) return split(limit);

  for (let digits = 1; ; digits += 1) {
    const posts = split(limit - (2 * digits + 2));
    if (posts.length < 10 ** digits) {
      return posts.map((post, index) => `${post} ${index + 1}/${posts.length}`);
    }
  }
}
