import { browser } from "wxt/browser";
import {
  type ExtensionStringKey,
  type ExtensionStrings,
  extensionStrings,
} from "./extension-strings.ts";
import type { Settings } from "./settings.ts";

const RTL_LANGUAGES = ["ar", "fa", "he", "ur"];

/** The texts in one language, with what the document has to be told about it. */
export interface LoadedStrings {
  strings: ExtensionStrings;
  /** BCP 47 tag. */
  language: string;
  direction: "ltr" | "rtl";
}

/** The texts in the language of the settings; a text that is missing is in English. */
export async function loadStrings(language: Settings["language"]): Promise<LoadedStrings> {
  if (language === "en") return described(extensionStrings, "en");
  const textOf =
    language === "auto"
      ? (key: ExtensionStringKey) => browser.i18n.getMessage(key)
      : await textsFrom(language);
  const strings = { ...extensionStrings } as Record<ExtensionStringKey, string>;
  for (const key of Object.keys(extensionStrings) as ExtensionStringKey[]) {
    strings[key] = textOf(key) || extensionStrings[key];
  }
  const tag = language === "auto" ? browser.i18n.getMessage("@@ui_locale") : language;
  return described(strings, tag.replace("_", "-") || "en");
}

/** A language other than the browser's is read from its file. */
async function textsFrom(language: string): Promise<(key: ExtensionStringKey) => string> {
  const url = browser.runtime.getURL(`/_locales/${language}/messages.json`);
  const messages: Record<string, { message: string }> = await (await fetch(url)).json();
  return (key) => messages[key]?.message ?? "";
}

function described(strings: ExtensionStrings, language: string): LoadedStrings {
  const [base = "en"] = language.split("-");
  return { strings, language, direction: RTL_LANGUAGES.includes(base) ? "rtl" : "ltr" };
}
