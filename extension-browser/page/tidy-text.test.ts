import { expect, test } from "vitest";
import { cutText } from "./tidy-text.ts";

test("a text within the limit is left alone", () => {
  expect(cutText("short", 10)).toEqual({ text: "short", isCut: false });
});

test("a long text is cut at the end of a paragraph when one is near", () => {
  const text = `${"a".repeat(90)}\n\n${"b".repeat(90)}`;
  expect(cutText(text, 100)).toEqual({ text: "a".repeat(90), isCut: true });
});

test("without a paragraph near, it is cut at a word, and never inside a character", () => {
  const words = "word ".repeat(40);
  expect(cutText(words, 99).text.endsWith("word")).toBe(true);
  expect(cutText("\u{1F426}".repeat(40), 41).text.isWellFormed()).toBe(true);
});
