/** What was left out of a text, for a person to be told. */
export type Omission =
  | { kind: "lines"; count: number; limit: number }
  | { kind: "generated" | "binary" | "secret-file"; path: string }
  | { kind: "changes"; path: string; count: number; of: number };

/** A text that fits, and what was left out of it. */
export interface Trimmed {
  text: string;
  omissions: Omission[];
}

/**
 * Cuts a text that is longer than `limit` UTF-16 units, after a whole line if one ends late
 * enough, and never inside a surrogate pair.
 */
export function trimText(text: string, limit: number): Trimmed {
  if (text.length <= limit) return { text, omissions: [] };
  const lineEnd = text.lastIndexOf("\n", limit);
  let end = lineEnd > limit * 0.8 ? lineEnd : limit;
  if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? "")) end -= 1;
  const count = text.slice(end).trimStart().split("\n").length;
  return { text: text.slice(0, end), omissions: [{ kind: "lines", count, limit }] };
}
