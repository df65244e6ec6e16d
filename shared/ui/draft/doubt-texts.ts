import { type DraftPost, openDoubts } from "@linnet/protocol";
import { fill, type LinnetStrings } from "../strings.ts";

/** One line for each doubt, in the person's language. */
export function doubtTexts(
  post: Pick<DraftPost, "text" | "doubts">,
  strings: LinnetStrings,
): string[] {
  const texts: ReadonlyMap<string, string> = new Map([
    ["number", strings.doubtNumber],
    ["name", strings.doubtName],
    ["quotation", strings.doubtQuotation],
    ["we", strings.doubtWe],
    ["date", strings.doubtDate],
    ["unread", strings.doubtUnread],
    ["link", strings.warningStrangeLink],
  ]);
  return openDoubts(post).map(({ kind, text }) =>
    fill(texts.get(kind) ?? strings.doubtClaim, { text }),
  );
}
