import { expect, test } from "vitest";
import { fill, fillPlain } from "./strings.ts";

test("words from left to right stand apart in a text from right to left, with what is at their ends", () => {
  const text = "19 birds were tracked";
  expect(fill("لا مصدر يدعم «{text}»", { text })).toBe(`لا مصدر يدعم «\u2068${text}\u2069»`);
  expect(fill("النشر باسم @{account}؟", { account: "ada" })).toBe("النشر باسم \u2068@ada\u2069؟");
  expect(fill("ادعاءات: {count} من {of}", { count: 1, of: 2 })).toBe("ادعاءات: 1 من 2");
  expect(fill('No source supports "{text}"', { text })).toBe(`No source supports "${text}"`);
  expect(fill("Post about {title}?", { title: "طيور 2" })).toBe("Post about \u2068طيور 2\u2069?");
  expect(fillPlain("اكتب: {text}", { text })).toBe(`اكتب: ${text}`);
});

test("a text that begins with words in the other direction keeps its own", () => {
  expect(fill("“{title}” was deleted", { title: "طيور" })).toBe(
    "\u200e“\u2068طيور\u2069” was deleted",
  );
  expect(fill("{model}: لم ينجح", { model: "gpt" })).toBe("\u200f\u2068gpt\u2069: لم ينجح");
  // It has no words of its own.
  expect(fill("{tool}...", { tool: "قراءة" })).toBe("\u2068قراءة\u2069...");
});

test("a count has the form that its number takes", () => {
  const arabic = "{count|zero=لا أحرف|one=حرف|two=حرفان|few=# أحرف|many=# حرفًا|other=# حرف}";
  const told = (text: string, ...counts: number[]) => counts.map((count) => fill(text, { count }));
  expect(told(arabic, 0, 1, 2, 3, 11, 100)).toEqual([
    "لا أحرف",
    "حرف",
    "حرفان",
    "3 أحرف",
    "11 حرفًا",
    "100 حرف",
  ]);
  expect(told("Noch {count|one=eine Minute|other=# Minuten}", 1, 2)).toEqual([
    "Noch eine Minute",
    "Noch 2 Minuten",
  ]);
  expect(fillPlain("{count|one=# post|other=# posts} by {name}", { count: 1, name: "Ada" })).toBe(
    "1 post by Ada",
  );
});
