import { visibleText } from "@linnet/material";

/** Characters that X refuses. */
const REFUSED = /[\ufffe\uffff]/g;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#39": "'",
  nbsp: " ",
  hellip: "…",
  mdash: "—",
  ndash: "–",
};

/**
 * Markdown and HTML inside a line, and what is left of each. Every repetition is bounded: a page
 * may be written to keep an unbounded one busy.
 */
const MARKUP: readonly [RegExp, string][] = [
  [/!\[[^\]]{0,300}\](?:\([^)]{0,2000}\)|\[[^\]]{0,300}\])/g, ""],
  [/\[([^[\]]{0,500})\]\((?:[^()\s]|\([^()]{0,300}\)){0,2000}(?: {1,3}"[^"]{0,300}")?\)/g, "$1"],
  [/\[(?!\d{1,3}\])([^[\]]{1,500})\]\[[^\]]{0,300}\]/g, "$1"],
  [/<(https?:\/\/[^>\s]{1,2000})>/g, "$1"],
  [/\s?<\/?[a-z][^<>]{0,1000}>(?=[:;!?](?:\s|$))/gi, ""],
  [/<\/?[a-z][^<>]{0,1000}>/gi, " "],
  [/\[\^[^\]]{1,50}\]/g, ""],
  [/\[(?:\d{1,3}|edit|citation needed|note \d{1,3}|Bearbeiten|編集|注 ?\d{1,3})\]/gi, ""],
  [/`{1,3}([^`]{1,500})`{1,3}/g, "$1"],
  [/(\*\*\*|\*\*|__)(?=\S)(.{1,500}?)(?<=\S)\1/g, "$2"],
  [/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]{1,500}?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, "$1"],
  [/(?<![\p{L}\p{N}_])_(?=\S)([^_\n]{1,500}?)(?<=\S)_(?![\p{L}\p{N}_])/gu, "$1"],
  [/~~([^~]{1,500})~~/g, "$1"],
  [/\\([\\`*_{}[\]()#+.!-])/g, "$1"],
];

/** Unifies line ends and spaces, and removes characters that nobody can see. */
export function cleanCharacters(text: string): string {
  return visibleText(text)
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(REFUSED, "")
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, " ");
}

/** One line or paragraph without its Markdown and HTML: what a reader would see of it. */
export function cleanInline(text: string): string {
  return (
    MARKUP.reduce((clean, [markup, rest]) => clean.replace(markup, rest), text)
      .replace(
        /&(amp|lt|gt|quot|apos|#39|nbsp|hellip|mdash|ndash);/g,
        (whole, name: string) => ENTITIES[name] ?? whole,
      )
      .replace(/\s+/g, " ")
      // French has a space before the others.
      .replace(/ ([,.])(?=\s|$)/g, "$1")
      .trim()
  );
}

/** The text without what stands between each `open` and the next `close`, in one pass. */
export function withoutBetween(text: string, open: string, close: string): string {
  const lower = text.toLowerCase();
  let kept = "";
  let position = 0;
  for (;;) {
    const start = lower.indexOf(open, position);
    const end = start < 0 ? -1 : lower.indexOf(close, start + open.length);
    if (end < 0) return kept + text.slice(position);
    kept += text.slice(position, start);
    position = end + close.length;
  }
}
