// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { blockText, cutText } from "./tidy-text.ts";

function body(html: string): Element {
  document.body.innerHTML = html;
  return document.body;
}

test("each block is a paragraph, and white space is one space", () => {
  const html = "<h1>A  title</h1><p>One\n line<br>and another</p><ul><li>Item</li></ul>";
  expect(blockText(body(html))).toBe("A title\n\nOne\n\nline\n\nand another\n\nItem");
});

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
