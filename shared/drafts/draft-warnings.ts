import { graphemeSpans } from "./grapheme-spans.ts";
import { linksIn } from "./links-in.ts";
import { POST_LIMIT } from "./post-limit.ts";
import { weightedLength } from "./weighted-length.ts";

export type DraftWarningCode =
  | "over-limit"
  | "unintended-link"
  | "two-weight-character"
  | "invalid-character";

export interface DraftWarning {
  code: DraftWarningCode;
  /** One sentence for the author: what X does, and what to do about it. */
  message: string;
  /** UTF-16 offset where the text in question starts. */
  start?: number;
  /** UTF-16 offset after its end. */
  end?: number;
}

export interface DraftWarningsOptions {
  /** Weighted characters a post may have; {@link POST_LIMIT} when left out. */
  limit?: number | undefined;
}

/** Where the part of the text that X would not take begins. */
function firstOffsetOver(text: string, limit: number): number {
  const ends = [0, ...graphemeSpans(text).map((span) => span.end)];
  let fits = 0;
  let over = 1;
  // The excess begins near the limit, however long the text is.
  while (over < ends.length - 1 && weightedLength(text.slice(0, ends[over])) <= limit) {
    fits = over;
    over = Math.min(2 * over, ends.length - 1);
  }
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (weightedLength(text.slice(0, ends[middle])) <= limit) fits = middle;
    else over = middle;
  }
  return ends[fits] ?? 0;
}

function overLimit(text: string, limit: number): DraftWarning[] {
  const weight = weightedLength(text);
  if (weight <= limit) return [];
  const message = `The post counts ${weight} characters and X takes ${limit}: cut ${weight - limit}.`;
  return [{ code: "over-limit", message, start: firstOffsetOver(text, limit), end: text.length }];
}

function unintendedLinks(text: string): DraftWarning[] {
  return linksIn(text)
    .filter(({ url }) => !/^https?:\/\//i.test(url))
    .map(({ url, indices: [start, end] }) => ({
      code: "unintended-link" as const,
      message: `X turns "${url}" into a link that counts 23: reword it if it is a name, or write https:// before it if you mean the site.`,
      start,
      end,
    }));
}

const UNSPACED_SCRIPT = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;
const FULLWIDTH_FORM = /[\u3000-\u303f\uff00-\uffef]/;
/** Signs that belong to no script: a letter of Japanese or Vietnamese is no surprise to anyone. */
const SIGN = /^[\p{scx=Zyyy}\p{scx=Zinh}]+$/u;
/** `twitter-text`'s `hasInvalidCharacters`. */
const INVALID = /[\ufffe\ufeff\uffff]/;
const EMOJI = /\p{RGI_Emoji}|\p{Emoji_Presentation}/v;

function nameOf(character: string): string {
  if (!/[\p{C}\p{Z}]/u.test(character)) return `"${character}"`;
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `the invisible character U+${number}`;
}

function twoWeightCharacters(text: string): DraftWarning[] {
  const isEastAsian = UNSPACED_SCRIPT.test(text);
  const isHeavySign = (character: string) =>
    character.length <= 2 &&
    SIGN.test(character) &&
    !(EMOJI.test(character) || INVALID.test(character)) &&
    !(isEastAsian && FULLWIDTH_FORM.test(character)) &&
    character !== "\r\n" &&
    weightedLength(character) >= 2;
  const seen = new Map<string, { start: number; count: number; isHeavy: boolean }>();
  for (const { start, end } of graphemeSpans(text)) {
    const character = text.slice(start, end);
    const known = seen.get(character);
    if (known) known.count += 1;
    else seen.set(character, { start, count: 1, isHeavy: isHeavySign(character) });
  }
  const found = [...seen].filter(([, { isHeavy }]) => isHeavy);
  return found.map(([character, { start, count }]) => ({
    code: "two-weight-character" as const,
    message: `${nameOf(character)} counts as 2 characters on X${
      count === 1 ? "" : ` and stands here ${count} times`
    }: leave it out or replace it if you need the room.`,
    start,
    end: start + character.length,
  }));
}

function invalidCharacters(text: string): DraftWarning[] {
  return [...text.matchAll(new RegExp(INVALID, "g"))].map(({ 0: character, index }) => ({
    code: "invalid-character" as const,
    message: `X refuses posts with ${nameOf(character)}: delete it.`,
    start: index,
    end: index + 1,
  }));
}

/**
 * Returns warnings for the author before a post goes to X: that it is too long, that a name in it
 * becomes a link (`README.md`, `main.rs`), that a sign counts twice (`…`; once per distinct sign,
 * emoji and the letters of a language left out), that X would refuse it.
 *
 * @returns warnings in the order limit, links, signs, invalid characters; none when all is well.
 */
export function draftWarnings(text: string, options: DraftWarningsOptions = {}): DraftWarning[] {
  const { limit = POST_LIMIT } = options;
  return [
    ...overLimit(text, limit),
    ...unintendedLinks(text),
    ...twoWeightCharacters(text),
    ...invalidCharacters(text),
  ];
}
