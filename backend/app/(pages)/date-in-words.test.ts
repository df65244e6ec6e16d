import { expect, test } from "vitest";
import { dateInWords } from "./date-in-words.ts";

const at = new Date("2026-11-02T19:07:00Z");

test.each([
  ["en", "2 November 2026", "2 November 2026 at 19:07 UTC"],
  ["de", "2. November 2026", "2. November 2026 um 19:07 UTC"],
  ["ar", "2 نوفمبر 2026", "2 نوفمبر 2026 في 7:07 م UTC"],
] as const)("a date reads as a person writes it in %s", (language, day, moment) => {
  expect(dateInWords(at, language)).toBe(day);
  expect(dateInWords(at, language, "to the minute").replaceAll("\u202f", " ")).toBe(moment);
});
