/** Why a file was left out. */
export type FileOmission = "generated" | "binary" | "secret-file" | "no-path" | "conflict";

/** Something that was left out of a text; a person is told. */
export type Omission =
  | { kind: "lines"; count: number; limit: number }
  | { kind: FileOmission; paths: readonly string[] }
  /** `count` of `of` files are there in part or not at all. */
  | { kind: "changes"; count: number; of: number; limit: number };

/** A text within its limit, and what was left out of it. */
export interface TextWithOmissions {
  text: string;
  omissions: Omission[];
}

/**
 * Cuts a text that is longer than `limit` UTF-16 units. It cuts after the last line that ends within
 * the last fifth of the limit; if no line ends there, at the limit, but not inside a surrogate pair.
 */
export function trimText(text: string, limit: number): TextWithOmissions {
  if (text.length <= limit) return { text, omissions: [] };
  const lineEnd = text.lastIndexOf("\n", limit);
  let end = lineEnd > limit * 0.8 ? lineEnd : limit;
  if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? "")) end -= 1;
  const count = text.slice(end).trimStart().split("\n").length;
  return { text: text.slice(0, end), omissions: [{ kind: "lines", count, limit }] };
}
