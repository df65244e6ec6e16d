/** Ids of sources in brackets: `[s1]`, `[s1, s3]`. */
export const CITED = /\[(s\d{1,4}(?:[,;] ?s\d{1,4})*)\]/g;

/** The words of a Markdown text, as they are read out: without marks, citations, and addresses of links. */
export function spokenText(markdown: string): string {
  return markdown
    .replace(CITED, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*(?:[-*+>]|#{1,6}|\d+\.)\s+/gm, "")
    .replace(/\*\*|__|`/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
