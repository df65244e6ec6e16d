import { sentenceSpans } from "@linnet/drafts";
import { isNavigation } from "./navigation.ts";
import type { Block } from "./read-blocks.ts";

/** A sentence as it stands in its source, in one piece. */
export interface Sentence {
  text: string;
  /** Position among the sentences of its source, from 0. */
  index: number;
  /** Position of its paragraph: sentences of one block with adjoining indices adjoin. */
  block: number;
  /** Number of headings before it. */
  section: number;
  /** `item`: an entry of a list; `fragment`: running text that ends nowhere. */
  kind: "prose" | "item" | "fragment";
  /** Beside the point of its source. */
  minor: boolean;
}

const ENDS = /[.!?。！？…][\p{Pe}\p{Pf}"'”’»]*$/u;
const CJK = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu;
const LONGEST = 700;
const SHORTEST_FRAGMENT = 60;

/** Length in characters of a Latin text that says as much. */
export function readingLength(text: string): number {
  return text.length + 1.5 * (text.match(CJK)?.length ?? 0);
}

function isBalanced(text: string): boolean {
  for (const [open, close] of ["()", "[]", "「」", "『』", "（）", "“”"]) {
    if (open && close && text.split(open).length !== text.split(close).length) {
      // German closes with what English opens with.
      if (open !== "“" || !text.includes("„")) return false;
    }
  }
  return text.split('"').length % 2 === 1;
}

function isReadable(text: string): boolean {
  if (text.length > LONGEST || /[:：]$/.test(text)) return false;
  const letters = text.match(/[\p{L}\p{M}\p{N}\s]/gu)?.length ?? 0;
  return letters / text.length > 0.75 && isBalanced(text);
}

function hasWords(text: string, atLeast: number): boolean {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0;
  return words >= atLeast || (text.match(CJK)?.length ?? 0) >= atLeast * 2;
}

/** Whether a text begins its sentences with small letters, so that these tell nothing. */
function writesLowerCase(blocks: readonly Block[]): boolean {
  let small = 0;
  let capital = 0;
  for (const { text } of blocks) {
    for (const [, first = ""] of text.matchAll(/(?:^|[.!?] )(\p{L})/gu)) {
      if (/\p{Ll}/u.test(first)) small += 1;
      else capital += 1;
    }
  }
  return small > capital;
}

/**
 * The whole sentences of a text, in order and each once: what begins in the middle or ends
 * nowhere is left out, and so are the page's own notices. A text that has (nearly) no sentence
 * ends at all gives its longer lines instead, as fragments.
 *
 * @param language - primary language subtag of the text.
 */
export function splitSentences(blocks: readonly Block[], language: string): Sentence[] {
  const seen = new Set<string>();
  const sentences: Sentence[] = [];
  const isLowerCase = writesLowerCase(blocks);
  let section = 0;

  const add = (text: string, block: number, kind: Sentence["kind"], minor = false) => {
    const key = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    if (seen.has(key)) return;
    seen.add(key);
    sentences.push({ text, index: sentences.length, block, section, kind, minor });
  };

  for (const [number, block] of blocks.entries()) {
    if (block.kind === "heading") {
      section += 1;
      continue;
    }
    const isWholeItem = block.kind === "item" && !ENDS.test(block.text);
    if (isWholeItem) {
      if (hasWords(block.text, 4) && isReadable(block.text))
        add(block.text, number, "item", block.minor);
      continue;
    }
    for (const { start, end } of sentenceSpans(block.text, language)) {
      const text = block.text.slice(start, end).trim();
      if (!ENDS.test(text) || !isReadable(text) || !hasWords(text, 4)) continue;
      if (/^\p{Ll}/u.test(text) && block.kind !== "item" && !isLowerCase) continue;
      if (/^[,;:)\]、。，」』]/.test(text) || isNavigation(text)) continue;
      add(text, number, block.kind === "item" ? "item" : "prose", block.minor);
    }
  }
  const found = sentences.reduce((sum, { text }) => sum + readingLength(text), 0);
  const total = blocks.reduce((sum, { text }) => sum + readingLength(text), 0);
  if (found * 10 < total) {
    for (const [number, block] of blocks.entries()) {
      if (block.kind === "fragment" && readingLength(block.text) >= SHORTEST_FRAGMENT) {
        add(block.text, number, "fragment");
      }
    }
  }
  return sentences;
}
