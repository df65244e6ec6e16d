import { stopsAtAbbreviation } from "./abbreviations.ts";
import { isInside, protectedSpans, type TextSpan } from "./protected-spans.ts";
import { usableLocale } from "./usable-locale.ts";

/** How far apart, in UTF-16 units, the two ends of a quotation or bracket may stand. */
const LONGEST_ASIDE = 400;
/** As much on either side of a boundary as tells whether it is one. */
const NEARBY = 60;

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

/** Reads on, and keeps in `open` what closes the asides that are still open. */
function readAsides(segment: string, open: string[]): void {
  for (const character of segment) {
    if (character === open.at(-1)) open.pop();
    else if (CLOSERS[character]) open.push(CLOSERS[character]);
  }
}

/** Where the outermost open aside ends in the same paragraph, or 0 when it does not, or not soon. */
function endOfAside(text: string, end: number, open: readonly string[]): number {
  const closer = open[0];
  if (closer === undefined) return 0;
  const paragraph = text.slice(end, end + LONGEST_ASIDE).split("\n", 1)[0] ?? "";
  const offset = paragraph.indexOf(closer);
  return offset < 0 ? 0 : end + offset + closer.length;
}

/** Whether the sentence that `before` ends goes on with `after`. */
function goesOn(before: string, after: string, language: string): boolean {
  const ended = before.trimEnd();
  // The full stops of a path: `../etc`, `~/.Trash`.
  if (ended === before && (/^[/\\]/.test(after) || /[/\\]\.{1,2}$/.test(before))) return true;
  if (/^[\p{Pi}\p{Ps}"'—–-]*\s*\p{Ll}/u.test(after)) return true;
  // Japanese quotation followed by its particle: 「…。」と彼は言った。
  if (/[」』]$/.test(ended) && /^[とってをがはもの]/.test(after)) return true;
  return stopsAtAbbreviation(ended, after, language);
}

let latest: { tag: string; segmenter: Intl.Segmenter } | undefined;

/** To make one takes longer than to segment a line, and a text has very many lines of one language. */
function segmenterFor(tag: string): Intl.Segmenter {
  if (latest?.tag !== tag) {
    latest = { tag, segmenter: new Intl.Segmenter(tag, { granularity: "sentence" }) };
  }
  return latest.segmenter;
}

/**
 * The sentences of a text as adjoining spans that cover it; white space after a sentence belongs
 * to it. Boundaries come from `Intl.Segmenter`; those after an abbreviation, inside a quotation or
 * bracket and inside an address or a path are not taken. A line break always ends a sentence.
 *
 * @param locale - BCP 47 tag of the text's language; the root rules when it is left out or malformed.
 */
export function sentenceSpans(text: string, locale?: string): TextSpan[] {
  const tag = usableLocale(locale);
  const language = tag.split("-")[0] ?? tag;
  const whole = protectedSpans(text);
  const spans: TextSpan[] = [];
  let start = 0;
  let asideEnd = 0;
  let open: string[] = [];
  for (const { index, segment } of segmenterFor(tag).segment(text)) {
    const end = index + segment.length;
    readAsides(segment, open);
    if (end < text.length && !segment.endsWith("\n")) {
      asideEnd = Math.max(asideEnd, endOfAside(text, end, open));
      const before = text.slice(Math.max(start, end - NEARBY), end);
      const after = text.slice(end, end + NEARBY);
      if (end < asideEnd || isInside(whole, end) || goesOn(before, after, language)) continue;
    }
    spans.push({ start, end });
    start = end;
    open = [];
  }
  return spans;
}

/** The sentences of a text, without the white space around them. */
export function sentencesIn(text: string, locale?: string): string[] {
  return sentenceSpans(text, locale).flatMap(
    ({ start, end }) => text.slice(start, end).trim() || [],
  );
}
