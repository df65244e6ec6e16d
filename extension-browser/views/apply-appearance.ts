import type { Settings } from "../state/settings.ts";
import { languageOf } from "../texts/language-of.ts";

/** Dresses the document as the settings say. */
export function applyAppearance(settings: Settings): void {
  const root = document.documentElement;
  const { language, direction } = languageOf(settings.language);
  root.lang = language;
  root.dir = direction;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
}
