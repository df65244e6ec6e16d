/**
 * The tag in its canonical form, or `und` for none and for one that is malformed: the `lang` of a
 * page is written by hand, and `en_US` is no reason to fail.
 */
export function usableLocale(locale: string | undefined): string {
  if (!locale) return "und";
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? "und";
  } catch {
    return "und";
  }
}
