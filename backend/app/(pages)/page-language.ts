import { headers } from "next/headers";
import { preferredLanguage } from "./preferred-language.ts";

/** The languages of the pages that everybody uses; those of an operator are in English. */
export const PAGE_LANGUAGES = ["en", "de", "ar"] as const;

export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** The language in which a page answers its browser: the first of `PAGE_LANGUAGES` that it asks for, or English. */
export async function pageLanguage(): Promise<PageLanguage> {
  return preferredLanguage((await headers()).get("accept-language"), PAGE_LANGUAGES);
}

/** The direction of writing. */
export function directionOf(language: PageLanguage): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}
