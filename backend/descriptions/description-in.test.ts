import { expect, test } from "vitest";
import { descriptionIn } from "./description-in.ts";

test.each([
  ['"A heron stands in the water."\n', "A heron stands in the water."],
  ["„Ein Reiher\nsteht im  Wasser.“", "Ein Reiher steht im Wasser."],
  ["**A heron.**", "A heron."],
  ['"**A heron.**"', "A heron."],
  ["「鷺が立っている。」", "鷺が立っている。"],
  ['A sign says "Stop".', 'A sign says "Stop".'],
  ['"Open" sign above a door marked "Exit"', '"Open" sign above a door marked "Exit"'],
  ["“Open” above “Exit”", "“Open” above “Exit”"],
  ["***", ""],
  ["A heron.\u202e\u200b", "A heron."],
  [" \n ", ""],
])("of %j, the description is %j", (answer, description) => {
  expect(descriptionIn(answer)).toBe(description);
});

test("what is longer than X takes ends with a sentence, or else with a word", () => {
  const sentences = descriptionIn("A heron stands in the water. ".repeat(50));
  expect(sentences.length).toBeLessThanOrEqual(1_000);
  expect(sentences).toMatch(/water\.$/);
  const words = descriptionIn("heron ".repeat(300));
  expect(words.length).toBeLessThanOrEqual(1_000);
  expect(words).toMatch(/ heron…$/);
});

test("where there are no spaces, a long one ends with a sentence, or else with a whole character", () => {
  const sentences = descriptionIn("鷺が水の中に立っている。".repeat(100));
  expect(sentences.length).toBeLessThanOrEqual(1_000);
  expect(sentences).toMatch(/いる。$/);
  expect(descriptionIn("鷺".repeat(1_200))).toBe(`${"鷺".repeat(999)}…`);
  for (const before of ["", "a"]) {
    const birds = descriptionIn(before + "🐦".repeat(600));
    expect(birds.length).toBeLessThanOrEqual(1_000);
    expect(birds).toMatch(/^a?🐦+…$/u);
  }
});

test("many marks take no time", () => {
  expect(descriptionIn(`${"*".repeat(3_000)}x`)).toBe(`${"*".repeat(999)}…`);
});
