import { expect, test } from "vitest";
import { leans } from "./leaning.ts";

test.each([
  ["en", "By the end of that summer she had counted 418 species."],
  ["es", "Ahora es segunda, a 1:47."],
  ["en", "More of them came by bus."],
])("leans on the sentence before it (%s): %s", (language, text) => {
  expect(leans(text, language)).toBe(true);
});

test.each([
  ["en", "More than six defrosts a night would point to low refrigerant."],
  ["en", "By the end of the summer Ada Moss had counted 418 species."],
])("leans on nothing (%s): %s", (language, text) => {
  expect(leans(text, language)).toBe(false);
});
