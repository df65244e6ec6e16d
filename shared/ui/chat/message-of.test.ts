// @vitest-environment happy-dom

import { languageOf } from "@linnet/protocol";
import { afterEach, expect, test } from "vitest";
import { messageOf } from "./message-of.ts";

afterEach(() => document.documentElement.removeAttribute("lang"));

test.each([
  ["de", "de"],
  ["ar-EG", "ar"],
  ["", undefined],
])("a message says in which language its view is: %j", (lang, language) => {
  document.documentElement.lang = lang;
  expect(languageOf(messageOf({ text: "Hello" }))).toBe(language);
});

test("a view in one language for everybody names none", () => {
  document.documentElement.lang = "en";
  expect(messageOf({ text: "Hello" }, { namesLanguage: false }).metadata).not.toHaveProperty(
    "language",
  );
});

test.each(["de_DE", "de-DE-u-co-phonebk-nu-latn-hc-h23", "DE"])("%j is German", (language) => {
  expect(languageOf({ metadata: { language } })).toBe("de");
});

test.each([7, "no language at all", "", null, `de-${"x".repeat(62)}`])(
  "%j names no language",
  (language) => {
    expect(languageOf({ metadata: { language } })).toBeUndefined();
  },
);
