import type { PageLanguage } from "./page-language.ts";

const DAY = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
const TIME = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;

/**
 * A day as a person writes it, in UTC, which everybody can compare with their own clock. Its digits are those of the
 * numbers beside it.
 *
 * @example dateInWords(at, "en") // 2 November 2026
 * @example dateInWords(at, "en", "to the minute") // 2 November 2026 at 19:07 UTC
 */
export function dateInWords(at: Date, language: PageLanguage, precision?: "to the minute"): string {
  const locale = language === "en" ? "en-GB" : `${language}-u-nu-latn`;
  return new Intl.DateTimeFormat(locale, { ...DAY, ...(precision && TIME) }).format(at);
}
