import { expect, test } from "vitest";
import { readBlocks } from "./read-blocks.ts";
import { splitSentences } from "./split-sentences.ts";

const sentencesOf = (text: string) =>
  splitSentences(readBlocks(text), "en").map((sentence) => sentence.text);

test("a line with a capital below a short entry is no part of it", () => {
  const text =
    "We look for a cheesemaker.\n\n- two years of work in a dairy\nWe take applications until 31 January.";
  expect(sentencesOf(text)).toEqual([
    "We look for a cheesemaker.",
    "two years of work in a dairy",
    "We take applications until 31 January.",
  ]);
});

test("an entry that was wrapped stays one", () => {
  const text =
    "- The dairy takes milk from forty farms in the valley and\nThe Mill Lane in the north.\n- It makes cheese of\nit in the winter.";
  expect(sentencesOf(text)).toHaveLength(2);
});

test("the letter of who speaks is no part of what is said", () => {
  expect(sentencesOf("Q: What does a day look like?\n\nA: I walk the gates at six.")).toEqual([
    "What does a day look like?",
    "I walk the gates at six.",
  ]);
});

test("a line of parts with dots between them is no sentence", () => {
  const text =
    "Veröffentlicht am 4. November von Jana · 3 Min.\n\nIm Harz hat ein Luchs drei Junge zur Welt gebracht.";
  expect(sentencesOf(text)).toEqual(["Im Harz hat ein Luchs drei Junge zur Welt gebracht."]);
});
