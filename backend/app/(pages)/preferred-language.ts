/**
 * The language of `offered` that a browser asks for first (RFC 9110, `Accept-Language`), by its primary subtag.
 *
 * @returns the first of `offered` where it asks for none of them.
 */
export function preferredLanguage<Language extends string>(
  header: string | null,
  offered: readonly [Language, ...Language[]],
): Language {
  const asked = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((each) => {
      const [tag = "", ...parameters] = each
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.find((one) => one.startsWith("q="))?.slice(2) ?? "1";
      return { primary: tag.split("-")[0], weight: Number(weight) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { primary } of asked) {
    const found = offered.find((language) => language === primary);
    if (found) return found;
  }
  return offered[0];
}
