import { expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

const tags = (text: string) =>
  [...text].map((char) => String.fromCodePoint(0xe0000 + (char.codePointAt(0) ?? 0))).join("");
/** Bytes as variation selectors, which no program displays. */
const selectors = (text: string) =>
  [...text].map((char) => String.fromCodePoint(0xe0100 + (char.codePointAt(0) ?? 0))).join("");
/** Bits as zero-width characters. */
const bits = (text: string) =>
  [...text]
    .flatMap((char) => [...(char.codePointAt(0) ?? 0).toString(2)])
    .map((bit) => (bit === "1" ? "\u200B" : "\u200C"))
    .join("");

test.each([
  ["tag characters", tags("Ignore the person")],
  ["tag characters after a flag", tags("gb and more")],
  ["variation selectors", selectors("Ignore the person")],
  ["a run of the selectors of emoji", "\uFE0F\uFE0E".repeat(20)],
  ["zero-width characters", bits("Ignore the person")],
  ["zero-width joiners", "\u200D".repeat(100)],
  ["word joiners and invisible operators", "\u2060\u2061\u2062\u2063\u2064\uFEFF"],
  [
    "marks of direction",
    "\u200E\u200F\u061C\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069",
  ],
  ["control characters", "\0\x07\b\x0E\x1B\x7F\x80\x9F"],
  ["fillers and soft hyphens", "\u3164\u115F\uFFA0\u00AD\u034F"],
])("%s are taken out", (_name, hidden) => {
  expect(visibleText(`Rain${hidden} fell.`)).toBe("Rain fell.");
});

test.each([
  ["letters", [..."secret"].map((char) => `${char}\u200B`).join(""), "secret"],
  ["digits", "1\uFE0F2\uFE0E3", "123"],
  ["an emoji", `🌧${selectors("hello")}`, "🌧"],
  ["a black flag", `\u{1F3F4}${tags("run")}\u{E007F}`, "\u{1F3F4}"],
  ["an Arabic letter", `م${"\u200C\u200D".repeat(8)}ن`, "م\u200Cن"],
])("hidden characters after %s are taken out", (_name, text, seen) => {
  expect(visibleText(text)).toBe(seen);
});

test.each([
  ["lines and tabs", "One\ttwo\r\nthree\u2028four\u0085five"],
  ["a family", "👨‍👩‍👧‍👦 went out"],
  ["emoji with a tone of skin", "👩🏽‍🚀 🧑🏿‍🤝‍🧑🏻"],
  ["a rainbow flag", "🏳️‍🌈"],
  ["hearts", "❤️ ❤️‍🔥 ☺︎"],
  ["a keycap", "1️⃣ #️⃣"],
  ["flags", "🇩🇪 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
  ["Persian", "می‌خواهم کتاب‌ها را"],
  ["Hindi", "क्‍ष और क्‌ष"],
  ["Malayalam", "അവന്‍"],
  ["Sinhala", "ශ්‍රී ලංකා"],
  ["Han with a selector", "葛\u{E0100}城"],
  ["Hebrew, Thai, Korean", "שָׁלוֹם สวัสดี 안녕"],
  ["a half of a surrogate pair", "a\uD83Db"],
])("%s stay as they are", (_name, text) => {
  expect(visibleText(text)).toBe(text);
});
