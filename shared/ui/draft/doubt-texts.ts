import { type Doubt, type DraftPost, openDoubts } from "@linnet/protocol";
import { fill, type LinnetStrings } from "../strings.ts";

/** A doubt in the person's language. */
export function doubtText({ kind, text }: Doubt, strings: LinnetStrings): string {
  const texts: ReadonlyMap<string, string> = new Map([
    ["number", strings.doubtNumber],
    ["name", strings.doubtName],
    ["quotation", strings.doubtQuotation],
    ["we", strings.doubtWe],
    ["date", strings.doubtDate],
    ["unread", strings.doubtUnread],
    ["link", strings.warningStrangeLink],
  ]);
  return fill(texts.get(kind) ?? strings.doubtClaim, { text });
}

/** One line for each doubt, in the person's language. */
export function doubtTexts(
  post: Pick<DraftPost, "text" | "doubts">,
  strings: LinnetStrings,
): string[] {
  return openDoubts(post).map((doubt) => doubtText(doubt, strings));
}
