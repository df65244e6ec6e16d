import { expect, test } from "vitest";
import { spokenPost } from "./spoken-post.ts";

const tags = (text: string) =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join("");

test.each([
  ["tags after a letter", `The mill turns${tags("the key is 1234")} again.`],
  ["tags behind a flag's end", `The mill turns again.${tags("hidden")}`],
  [
    "bytes as variation selectors",
    `The mill turns${String.fromCodePoint(0xe0158, 0xe0155, 0xe015c)} again.`,
  ],
])("a post publishes no text that nobody sees: %s", (_what, text) => {
  expect(spokenPost(text)).toBe("The mill turns again.");
});

test.each([
  ["a flag", `Scotland \u{1f3f4}${tags("gbsct")}\u{e007f} wins`],
  ["an emoji's form", "It is sunny \u2600\ufe0f and \u{1f468}\u200d\u{1f469}\u200d\u{1f467}"],
  ["a form of Han", "\u845b\u{e0100}\u98fe"],
  ["letters that are joined or not", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"],
])("%s stays", (_what, text) => {
  expect(spokenPost(text)).toBe(text);
});
