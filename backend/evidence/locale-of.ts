/** The language by whose rules a text is read: English where nothing tells (`und`). */
export function localeOf(language: string): string {
  return language === "und" ? "en" : language;
}
