import { expect, test, vi } from "vitest";
import { languageOf } from "./language-of.ts";

const { messages } = vi.hoisted(() => ({ messages: {} as Record<string, string> }));

vi.mock("wxt/browser", () => ({
  browser: { i18n: { getMessage: (key: string) => messages[key] ?? "" } },
}));

test.each([
  // The texts come from another setting of the system than the browser's own tag.
  ["ar", "en_US", { language: "ar", direction: "rtl" }],
  ["de", "en_US", { language: "de", direction: "ltr" }],
  ["en", "en_GB", { language: "en-GB", direction: "ltr" }],
  ["ar", "ar_EG", { language: "ar-EG", direction: "rtl" }],
  ["en", "fr", { language: "en", direction: "ltr" }],
  ["", "he", { language: "en", direction: "ltr" }],
])("texts in %j under the browser's %j make the document %j", (shown, browser, expected) => {
  Object.assign(messages, { languageTag: shown, "@@ui_locale": browser });
  expect(languageOf("auto")).toEqual(expected);
});

test("a language that is set does not ask the browser", () => {
  Object.assign(messages, { languageTag: "en", "@@ui_locale": "en_US" });
  expect(languageOf("ar")).toEqual({ language: "ar", direction: "rtl" });
});
