import { expect, test } from "vitest";
import { printable, printableValue } from "./printable.ts";

test.each([
  ["commands of a terminal", "One\u001b[2J\r\u009b2J\ttwo\nthree", "One[2J2J\ttwo\nthree"],
  [
    "marks of direction",
    "pay\u202e 001 \u202c\u2066a\u2069\u2067b\u2068c\u200e\u200f\u061cd\u202a\u202b\u202d",
    "pay 001 abcd",
  ],
  ["what nobody sees", "a\u200bb\u2060c\ufeffd\u{e0041}\u00ade", "abcde"],
])("%s are not printed", (_, text, printed) => {
  expect(printable(text)).toBe(printed);
});

test.each([
  ["Arabic", "ارتفع النهر 4 أمتار، «كما قال» (2027)."],
  ["Persian with joiners", "می\u200cخواهم به خانه\u200cام بروم"],
  ["Hebrew with points", "שָׁלוֹם, עולם: C++ ו-3%"],
  ["Hindi", "क्\u200dष और श्री"],
  [
    "emoji",
    "👩\u200d🔬 ❤\ufe0f 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 1\ufe0f\u20e3",
  ],
])("%s stays as it is", (_, text) => {
  expect(printable(text)).toBe(text);
});

test("each text of a value is printable", () => {
  expect(printableValue({ posts: [{ text: "a\u202eb", at: 1 }], none: null })).toEqual({
    posts: [{ text: "ab", at: 1 }],
    none: null,
  });
});
