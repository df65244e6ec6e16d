import { stopsAtAbbreviation } from "./abbreviations.ts";
import { isInside, protectedSpans, type TextSpan } from "./protected-spans.ts";
import { usableLocale } from "./usable-locale.ts";

/** How far apart, in UTF-16 units, the two ends of a quotation or bracket may stand. */
const LONGEST_ASIDE = 400;

const CLOSERS: Record<string, string> = {
  "(": ")",
  "[": "]",
  "“": "”",
  "„": "“",
  "«": "»",
  "「": "」",
  "『": "』",
  "（": "）",
  '"': '"',
};

/** The end of the aside that is still open at `end`, or `undefined` when everything is closed. */
function endOfOpenAside(text: string, start: number, end: number): number | undefined {
  const open: string[] = [];
  for (const character of text.slice(start, end)) {
    if (character === open.at(-1)) open.pop();
    else if (CLOSERS[character]) open.push(CLOSERS[character]);
  }
  const closer = open[0];
  if (closer === undefined) return undefined;
  const paragraph = text.slice(end, end + LONGEST_ASIDE).split("\n", 1)[0] ?? "";
  const offset = paragraph.indexOf(closer);
  return offset < 0 ? undefined : end + offset + closer.length;
}

function goesOn(before: string, after: string, language: string): boolean {
  if (/\n\s*$/.test(before)) return false;
  const ended = before.trimEnd();
  if (/^[\p{Pi}\p{Ps}"'—–-]*\s*\p{Ll}/u.test(after)) return true;
  // Japanese quotation followed by its particle: 「…。」と彼は言った。
  if (/[」』]$/.test(ended) && /^[とってをがはもの]/.test(after)) return true;
  return stopsAtAbbreviation(ended, after, language);
}

/**
 * The sentences of a text as adjoining spans that cover it; white space after a sentence belongs
 * to it. Boundaries come from `Intl.Segmenter`; those after an abbreviation, inside a quotation or
 * bracket and inside an address are not taken. A line break always ends a sentence.
 *
 * @param locale - BCP 47 tag of the text's language; the root rules when it is left out or malformed.
 */
export function sentenceSpans(text: string, locale?: string): TextSpan[] {
  const segmenter = new Intl.Segmenter(usableLocale(locale), { granularity: "sentence" });
  const language = usableLocale(locale).split("-")[0] ?? "und";
  const whole = protectedSpans(text);
  const spans: TextSpan[] = [];
  let start = 0;
  let asideEnd = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    const end = index + segment.length;
    const after = text.slice(end, end + 40);
    if (end < text.length) {
      if (isInside(whole, end)) continue;
      if (!segment.endsWith("\n")) {
        asideEnd = Math.max(asideEnd, endOfOpenAside(text, start, end) ?? 0);
        if (end < asideEnd || goesOn(text.slice(start, end), after, language)) continue;
      }
    }
    spans.push({ start, end });
    start = end;
  }
  return spans;
}
