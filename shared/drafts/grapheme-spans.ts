import { isInside, linkSpans, type TextSpan } from "./protected-spans.ts";

/** Adjoining spans of one user-perceived character each, which cover the text; a link is one span. */
export function graphemeSpans(text: string): TextSpan[] {
  const links = linkSpans(text);
  const spans: TextSpan[] = [];
  let start = 0;
  for (const { index, segment } of new Intl.Segmenter("und", {
    granularity: "grapheme",
  }).segment(text)) {
    const end = index + segment.length;
    if (isInside(links, end)) continue;
    spans.push({ start, end });
    start = end;
  }
  return spans;
}
