import { linksIn } from "./links-in.ts";

/** A stretch of text: UTF-16 offsets of its start and of the end after it. */
export interface TextSpan {
  start: number;
  end: number;
}

/** The stretches that must stay whole: what X links, and addresses that it does not know. */
export function protectedSpans(text: string): TextSpan[] {
  const spans = linksIn(text).map(({ indices: [start, end] }) => ({ start, end }));
  for (const match of text.matchAll(/\bhttps?:\/\/[^\s<>"'）」、。]+/gi)) {
    const end = match.index + match[0].replace(/[.,;:!?)\]]+$/, "").length;
    if (!spans.some((span) => span.start < end && match.index < span.end)) {
      spans.push({ start: match.index, end });
    }
  }
  return spans.sort((a, b) => a.start - b.start);
}

/** Whether `offset` lies strictly inside one of the spans. */
export function isInside(spans: readonly TextSpan[], offset: number): boolean {
  return spans.some((span) => span.start < offset && offset < span.end);
}
