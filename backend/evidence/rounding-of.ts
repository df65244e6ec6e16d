import { findWords, type WordKind } from "./grammar.ts";

/** How a number is rounded: to the nearest, down, up. */
export type Rounding = Extract<WordKind, "about" | "above" | "nearly">;

const KINDS: readonly Rounding[] = ["above", "nearly", "about"];
/** Characters before a number in which a word stands that rounds it. */
const REACH = 24;

/** What a word before the number at an index says of it: that the exact one is near, above it or below it. */
export function roundingOf(text: string, index: number, language: string): Rounding | undefined {
  const before = text.slice(Math.max(0, index - REACH), index);
  return KINDS.find((kind) =>
    findWords(before, language, kind).some(({ end }) => /^\s?[€$£¥]?$/u.test(before.slice(end))),
  );
}
