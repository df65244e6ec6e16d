import { browser } from "wxt/browser";
import type { Settings } from "../state/settings.ts";

const RTL_LANGUAGES = ["ar", "fa", "he", "ur"];

/** The attributes of a document for its language. */
export interface DocumentLanguage {
  /** BCP 47 tag. */
  language: string;
  direction: "ltr" | "rtl";
}

/** The language that the settings name, or that of the browser. */
export function languageOf(setting: Settings["language"]): DocumentLanguage {
  const tag = setting === "auto" ? browser.i18n.getMessage("@@ui_locale") : setting;
  const language = tag.replace("_", "-") || "en";
  const [base = "en"] = language.split("-");
  return { language, direction: RTL_LANGUAGES.includes(base) ? "rtl" : "ltr" };
}
