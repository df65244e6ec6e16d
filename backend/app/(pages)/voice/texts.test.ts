import { expect, test } from "vitest";
import { PAGE_LANGUAGES } from "../page-language.ts";
import { voiceTexts } from "./texts.tsx";

const reason = { from: "reason", of: 20, isEdited: false } as const;

test.each([
  [1, "once", "einmal", "مرة واحدة"],
  [2, "2 times", "2-mal", "مرتين"],
  [3, "3 times", "3-mal", "3 مرات"],
  [11, "11 times", "11-mal", "11 مرة"],
  [100, "100 times", "100-mal", "100 مرة"],
])("a reason that was given %i times is counted in words", (count, en, de, ar) => {
  const said = PAGE_LANGUAGES.map((language) =>
    voiceTexts[language].sourceOf({ ...reason, count }),
  );
  for (const [at, words] of [en, de, ar].entries()) expect(said[at]).toContain(` ${words} `);
});

test.each([
  [0, "0 حرف."],
  [305, "305 أحرف."],
  [311, "311 حرفًا."],
  [400, "400 حرف."],
])("the characters of a rule are counted in Arabic: %i", (length, words) => {
  expect(voiceTexts.ar.ruleLength(length)).toContain(` ${words}`);
});
