import { expect, test } from "vitest";
import { preferredLanguage } from "./preferred-language.ts";

test.each([
  [null, "en"],
  ["", "en"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["en;q=0.5, ar;q=0.7", "ar"],
  ["fr-FR, de;q=0.3", "de"],
  ["fr, *", "en"],
  ["de;q=0, en", "en"],
  ["DE", "de"],
])("of %j, it is %s", (header, language) => {
  expect(preferredLanguage(header, ["en", "de", "ar"])).toBe(language);
});
