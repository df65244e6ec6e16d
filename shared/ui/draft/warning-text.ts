import type { DraftWarning } from "@linnet/drafts";
import { fill, type LinnetStrings } from "../strings.ts";

/** Returns a character as it is, or its code point where it cannot be printed. */
function printed(text: string): string {
  if (!/[\p{C}\p{Z}]/u.test(text)) return text;
  const number = (text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `U+${number}`;
}

/** A warning about a post in the person's language. */
export function warningText(
  { code, start, end }: DraftWarning,
  post: { text: string; weight: number; limit: number },
  strings: LinnetStrings,
): string {
  const { weight, limit } = post;
  const text = post.text.slice(start, end);
  switch (code) {
    case "over-limit":
      return fill(strings.warningTooLong, { weight, limit, count: weight - limit });
    case "unintended-link":
      return fill(strings.warningLink, { text });
    case "two-weight-character":
      return fill(strings.warningCountsTwice, { text: printed(text) });
    case "invalid-character":
      return fill(strings.warningInvalid, { text: printed(text) });
  }
}
