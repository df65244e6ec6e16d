import { sentenceSpans } from "@linnet/drafts";
import { detectLanguage, isFirstPerson } from "@linnet/extractive";
import { quotationsIn } from "../evidence/quotations-in.ts";
import type { DraftText } from "./edit.ts";
import { linkSpans } from "./link-spans.ts";

/** Something about a text that can be counted, and what a person is told when they change it again and again. */
export interface Measure {
  name: string;
  /** The amount; undefined for a text that has no such thing to speak of. */
  of: (text: DraftText) => number | undefined;
  /** The share of the drafted amount by which it has to differ; any difference when left out. */
  share?: number;
  less: string;
  /** In place of `less` when the person leaves none. */
  none?: string;
  more: string;
  /** The rule names the middle amount of the person's texts, in this unit. */
  unit?: string;
}

const EMOJI = /\p{RGI_Emoji}/gv;
const HASHTAG = /(?<![\p{L}\p{N}&])[#＃][\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*/gu;
const DASH = /—|\s–\s/g;
/** Characters at the start of a text in which its first sentence is looked for. */
const OPENING = 600;

const count = (pattern: RegExp) => (given: DraftText) => given.text.match(pattern)?.length ?? 0;

/** The first sentence of a text, without white space around it. */
function firstSentence(text: string): string {
  const opening = text.trimStart().slice(0, OPENING);
  const [first] = sentenceSpans(opening, detectLanguage(opening));
  return opening.slice(0, first?.end ?? opening.length).trim();
}

/** 1 when a link ends the text, 0 when the last link stands before other words. */
function endsWithLink({ text }: DraftText): number | undefined {
  const last = linkSpans(text).at(-1);
  if (!last) return undefined;
  return text.slice(last.end).trim() === "" ? 1 : 0;
}

/** What is compared between a draft and what became of it, the most telling first. */
export const MEASURES: readonly Measure[] = [
  {
    name: "first-sentence",
    of: ({ text }) => Array.from(firstSentence(text)).length,
    share: 0.15,
    less: "A shorter first sentence than drafted",
    more: "A longer first sentence than drafted",
    unit: "characters",
  },
  {
    name: "length",
    of: ({ text }) => Array.from(text).length,
    share: 0.1,
    less: "Shorter than drafted",
    more: "Longer than drafted",
    unit: "characters",
  },
  {
    name: "posts",
    of: ({ posts }) => posts,
    less: "Fewer posts in a thread than drafted",
    more: "More posts in a thread than drafted",
  },
  {
    name: "emoji",
    of: count(EMOJI),
    less: "Fewer emoji than drafted",
    none: "No emoji",
    more: "More emoji than drafted",
  },
  {
    name: "hashtags",
    of: count(HASHTAG),
    less: "Fewer hashtags than drafted",
    none: "No hashtags",
    more: "More hashtags than drafted",
  },
  {
    name: "exclamation-marks",
    of: count(/[!！]/g),
    less: "Fewer exclamation marks than drafted",
    none: "No exclamation marks",
    more: "More exclamation marks than drafted",
  },
  {
    name: "questions",
    of: count(/[?？؟]/g),
    less: "Fewer questions than drafted",
    none: "No questions",
    more: "More questions than drafted",
  },
  {
    name: "dashes",
    of: count(DASH),
    less: "Fewer dashes than drafted",
    none: "No dashes",
    more: "More dashes than drafted",
  },
  {
    name: "quotations",
    of: ({ text }) => quotationsIn(text).length,
    less: "Fewer quotations than drafted",
    none: "No quotations",
    more: "More quotations than drafted",
  },
  {
    name: "line-breaks",
    of: count(/\n+/g),
    less: "Fewer line breaks than drafted",
    none: "No line breaks",
    more: "More line breaks than drafted",
  },
  {
    name: "first-person",
    of: ({ text }) => (isFirstPerson(text) ? 1 : 0),
    less: 'No "I" or "we"',
    more: 'Says "I" or "we"',
  },
  {
    name: "links",
    of: ({ text }) => linkSpans(text).length,
    less: "Fewer links than drafted",
    none: "No links",
    more: "More links than drafted",
  },
  {
    name: "link-at-end",
    of: endsWithLink,
    less: "The link before the end",
    more: "The link at the end",
  },
];
