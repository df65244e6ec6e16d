import { expect, test } from "vitest";
import { descriptionIn } from "./describe-picture.ts";

test.each([
  ['"A heron stands in the water."\n', "A heron stands in the water."],
  ["„Ein Reiher\nsteht im  Wasser.“", "Ein Reiher steht im Wasser."],
  ["**A heron.**", "A heron."],
  ['A sign says "Stop".', 'A sign says "Stop".'],
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
  expect(descriptionIn("鷺".repeat(1_200)).length).toBeLessThanOrEqual(1_000);
});
