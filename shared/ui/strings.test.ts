import { expect, test } from "vitest";
import { fill, fillPlain } from "./strings.ts";

test("words from left to right stand apart in a text from right to left, with what is at their ends", () => {
  const text = "19 birds were tracked";
  expect(fill("لا مصدر يدعم «{text}»", { text })).toBe(`لا مصدر يدعم «\u2068${text}\u2069»`);
  expect(fill("النشر باسم @{account}؟", { account: "ada" })).toBe("النشر باسم \u2068@ada\u2069؟");
  expect(fill("ادعاءات: {count} من {of}", { count: 1, of: 2 })).toBe("ادعاءات: 1 من 2");
  expect(fill('No source supports "{text}"', { text })).toBe(`No source supports "${text}"`);
  expect(fillPlain("اكتب: {text}", { text })).toBe(`اكتب: ${text}`);
});
