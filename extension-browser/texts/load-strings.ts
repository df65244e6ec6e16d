import { browser } from "wxt/browser";
import type { Settings } from "../state/settings.ts";
import {
  type ExtensionStringKey,
  type ExtensionStrings,
  extensionStrings,
} from "./extension-strings.ts";
import { type DocumentLanguage, languageOf } from "./language-of.ts";

/** The texts in one language. */
export interface LoadedStrings extends DocumentLanguage {
  strings: ExtensionStrings;
}

/** The texts in the language of the settings; a text that is missing is in English. */
export async function loadStrings(language: Settings["language"]): Promise<LoadedStrings> {
  if (language === "en") return { strings: extensionStrings, ...languageOf(language) };
  const textOf =
    language === "auto"
      ? (key: ExtensionStringKey) => browser.i18n.getMessage(key)
      : await textsFrom(language);
  const strings = { ...extensionStrings } as Record<ExtensionStringKey, string>;
  for (const key of Object.keys(extensionStrings) as ExtensionStringKey[]) {
    strings[key] = textOf(key) || extensionStrings[key];
  }
  return { strings, ...languageOf(language) };
}

/** A language other than the browser's is read from its file. */
async function textsFrom(language: string): Promise<(key: ExtensionStringKey) => string> {
  const url = browser.runtime.getURL(`/_locales/${language}/messages.json`);
  const messages: Record<string, { message: string }> = await (await fetch(url)).json();
  return (key) => messages[key]?.message ?? "";
}
