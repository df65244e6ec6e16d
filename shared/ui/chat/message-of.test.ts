// @vitest-environment happy-dom

import { languageOf } from "@linnet/protocol";
import { afterEach, expect, test } from "vitest";
import { messageOf } from "./message-of.ts";

afterEach(() => document.documentElement.removeAttribute("lang"));

test.each([
  ["de", "de"],
  ["ar-EG", "ar-EG"],
  ["", undefined],
])("a message says in which language its view is: %j", (lang, language) => {
  document.documentElement.lang = lang;
  expect(languageOf(messageOf({ text: "Hello" }))).toBe(language);
});

test.each([7, "no language at all", null])("%j names no language", (language) => {
  expect(languageOf({ metadata: { language } })).toBeUndefined();
});
