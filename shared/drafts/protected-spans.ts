import { linksIn } from "./links-in.ts";

/** A stretch of text: UTF-16 offsets of its start and of the end after it. */
export interface TextSpan {
  start: number;
  end: number;
}

/**
 * A span between white space, or between the marks that end a phrase in scripts without spaces. X makes a link of at most
 * 4,096 characters, and looking for one takes time that grows with the square of the span.
 */
const RUN = /[^\s、。！？「」（）]{1,4096}/g;
const ADDRESS = /\bhttps?:\/\/[^\s<>"'）」、。]{1,4096}/gi;

/** The stretches that X makes links of. */
export function linkSpans(text: string): TextSpan[] {
  const links: TextSpan[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (!run.includes(".")) continue;
    for (const { indices } of linksIn(run)) {
      links.push({ start: index + indices[0], end: index + indices[1] });
    }
  }
  return links;
}

/** The stretches that a reader takes for one thing: X's links, and addresses that it does not know. */
export function protectedSpans(text: string): TextSpan[] {
  const links = linkSpans(text);
  const addresses = Array.from(text.matchAll(ADDRESS), ({ 0: address, index }) => ({
    start: index,
    end: index + address.replace(/[.,;:!?)\]]+$/, "").length,
  }));
  const unknown = addresses.filter(({ start }) => !isInside(links, start + 1));
  return [...links, ...unknown].sort((a, b) => a.start - b.start);
}

/**
 * Whether `offset` lies strictly inside one of the spans.
 *
 * @param spans - sorted by their start.
 */
export function isInside(spans: readonly TextSpan[], offset: number): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  const before = spans[low - 1];
  return before !== undefined && offset < before.end;
}
