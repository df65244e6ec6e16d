import { browser } from "wxt/browser";
import type { Settings } from "../state/settings.ts";

const RTL_LANGUAGES = ["ar", "fa", "he", "ur"];

/** The attributes of a document for its language. */
export interface DocumentLanguage {
  /** BCP 47 tag. */
  language: string;
  direction: "ltr" | "rtl";
}

/** The language that the settings name, or the one whose texts the browser shows. */
export function languageOf(setting: Settings["language"]): DocumentLanguage {
  const shown = setting === "auto" ? browser.i18n.getMessage("languageTag") || "en" : setting;
  const direction = RTL_LANGUAGES.includes(shown) ? "rtl" : "ltr";
  if (setting !== "auto") return { language: shown, direction };
  // The browser's own tag adds a region, if it is of the same language.
  const regional = browser.i18n.getMessage("@@ui_locale").replace("_", "-");
  return { language: regional.startsWith(`${shown}-`) ? regional : shown, direction };
}
