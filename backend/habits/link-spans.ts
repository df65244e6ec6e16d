import { linksIn } from "@linnet/drafts";

const ADDRESS = /https?:\/\/\S+/g;

/** Where the links of a text stand, in order: those that X makes, and addresses of hosts that it does not know. */
export function linkSpans(text: string): { start: number; end: number }[] {
  const made = linksIn(text).map(({ indices: [start, end] }) => ({ start, end }));
  const others = Array.from(text.matchAll(ADDRESS), ({ index, 0: address }) => ({
    start: index,
    end: index + address.length,
  })).filter(({ start, end }) => !made.some((link) => link.start < end && start < link.end));
  return [...made, ...others].sort((one, other) => one.start - other.start);
}
