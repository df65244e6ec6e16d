const REPLACEMENT = "\uFFFD";

function cleanText(text: string): string {
  return text.replaceAll("\u0000", REPLACEMENT).toWellFormed();
}

function clean(_key: string, value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [cleanText(name), member]),
  );
}

/**
 * A value as JSON that the database can keep and give back as it was. PostgreSQL stores neither
 * NUL nor half of a surrogate pair, which models do send; they are replaced.
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // JSON escapes exactly these; an escaped backslash before the `u` makes a false alarm only.
  return /\\u(0000|d[89a-f])/i.test(json) ? JSON.stringify(value, clean) : json;
}
