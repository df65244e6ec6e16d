import { LONGEST_ALT_TEXT } from "@linnet/protocol";
import { fillPlain } from "@linnet/ui/strings";
import type { SelectedCode } from "../../protocol/code-picture.ts";
import type { ViewTexts } from "../view-texts.tsx";

/** The description of a picture of code: where it is from, and as much of its text as X takes. */
export function describeCode(
  { file, firstLine, text }: Pick<SelectedCode, "file" | "firstLine" | "text">,
  texts: Pick<ViewTexts, "codeAltText" | "codeAltTextLine">,
): string {
  const lastLine = firstLine + text.split("\n").length - 1;
  const where = lastLine === firstLine ? texts.codeAltTextLine : texts.codeAltText;
  const whole = `${fillPlain(where, { file, first: firstLine, last: lastLine })} ${text}`;
  if (whole.length <= LONGEST_ALT_TEXT) return whole;
  // The cut may fall into a character of two units.
  return `${whole.slice(0, LONGEST_ALT_TEXT - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
