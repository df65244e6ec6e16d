import { expect, test } from "vitest";
import { cleanCharacters, cleanInline } from "./clean-inline.ts";

test.each([
  ["Il a dit : « Où est le pont ? »", "Il a dit : « Où est le pont ? »"],
  ["Le pont\u00a0; la rive\u202f!", "Le pont ; la rive !"],
  [
    "<b>Note</b>: a bridge [^1], and <i>one more</i>; both open .",
    "Note: a bridge, and one more; both open.",
  ],
])("the space before a mark stays where its text has it: %s", (text, clean) => {
  expect(cleanInline(cleanCharacters(text))).toBe(clean);
});
