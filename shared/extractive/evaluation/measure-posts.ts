import { linksIn, weightedLength } from "@linnet/drafts";
import type { LabelledPage } from "./load-pages.ts";

/** What a post is measured by: each is true where the post is as it should be. */
export interface PostMeasures {
  /** It names what the page is about. */
  subject: boolean;
  /** It has a fact that is worth knowing. */
  fact: boolean;
  /** It has nothing of a menu, a credit or a notice. */
  furniture: boolean;
  /** It has no trap. */
  trap: boolean;
  /** It does not begin with a word that leans on a sentence before it. */
  opening: boolean;
  /** Each of its numbers stands in the page. */
  numbers: boolean;
  /** What it has in quotation marks stands in the page. */
  quotations: boolean;
  /** It links to its page and nowhere else. */
  links: boolean;
  /** X takes it. */
  weight: boolean;
}

export const MEASURES = [
  "subject",
  "fact",
  "furniture",
  "trap",
  "opening",
  "numbers",
  "quotations",
  "links",
  "weight",
] as const;

const LEANING =
  /^(?:but|and|however|also|this|that|these|those|it|they|he|she|see below|und|aber|diese[rs]?|auch|además|también|además|elle|il|cette|além disso|este|これは|其中)(?![\p{L}])/iu;

function has(text: string, words: readonly string[]): boolean {
  const plain = text.toLowerCase();
  return words.some((word) => plain.includes(word.toLowerCase()));
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Measures one post, or the posts of a thread as one text. */
export function measurePost(text: string, page: LabelledPage): PostMeasures {
  const { url = "", title, text: read } = page.context;
  const own = text.replace(url, "");
  const source = `${title}\n${read}`;
  const paragraphs = own.split("\n\n").filter((line) => line.trim() !== "");
  return {
    subject: has(own, page.subject),
    fact: has(own, page.facts),
    furniture: !has(own, page.furniture),
    trap: !has(own, page.traps),
    opening: paragraphs.every((line) => !LEANING.test(line.trim())),
    numbers: (own.match(/\d[\d.,]*\d|\d/g) ?? []).every((number) => source.includes(number)),
    quotations: [...own.matchAll(/[“„«「]\s?([^“”„«»「」]+)\s?[”“»」]/gu)].every(([, words = ""]) =>
      letters(source).includes(letters(words)),
    ),
    links: linksIn(text).every((link) => link.url === url),
    weight: weightedLength(text) <= 280,
  };
}

/** Whether a post can be posted as it is, as far as marks in a page can tell. */
export function isPostable(measures: PostMeasures): boolean {
  return MEASURES.every((name) => measures[name]);
}

/** The words that two posts share, as a part of those of the shorter one: 0 to 1. */
export function overlap(one: string, other: string, url = ""): number {
  const words = (text: string) =>
    new Set(
      text
        .replace(url, "")
        .toLowerCase()
        .match(/[\p{L}\p{N}]{3,}/gu) ?? [],
    );
  const [a, b] = [words(one), words(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, Math.min(a.size, b.size));
}
