const UNITS = [
  ["year", 365 * 24 * 3_600],
  ["month", 30 * 24 * 3_600],
  ["week", 7 * 24 * 3_600],
  ["day", 24 * 3_600],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/**
 * Says how long ago a moment was, such as "3 hours ago"; less than a minute ago is "now".
 *
 * @param at ISO 8601.
 * @param now milliseconds since the epoch.
 * @param language BCP 47 tag.
 */
export function relativeTime(at: string, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  const seconds = Math.max(0, (now - Date.parse(at)) / 1_000);
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  }
  return format.format(0, "second");
}
