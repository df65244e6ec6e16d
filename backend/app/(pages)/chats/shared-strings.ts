import arabic from "@linnet/ui/locales/ar.json" with { type: "json" };
import german from "@linnet/ui/locales/de.json" with { type: "json" };
import { englishStrings, type LinnetStrings } from "@linnet/ui/strings";
import type { PageLanguage } from "../page-language.ts";

/** What the shared views say, in each language of the pages. */
export const SHARED_STRINGS: Readonly<Record<PageLanguage, LinnetStrings>> = {
  en: englishStrings,
  de: german,
  ar: arabic,
};
