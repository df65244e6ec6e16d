/** Ids of sources in brackets: `[s1]`, `[s1, s3]`. */
export const CITED = /\[(s\d{1,4}(?:[,;] ?s\d{1,4})*)\]/g;

/** Of a longer text, the end is not read out; looking through it would take the time of its reader. */
const MOST_READ = 2_000;

/** The words of a Markdown text's beginning, as they are read out: without marks, citations, and addresses. */
export function spokenText(markdown: string): string {
  return markdown
    .slice(0, MOST_READ)
    .replace(CITED, "")
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, "$1")
    .replace(/\s?<?https?:\/\/[^\s<>()]*[^\s<>().,;:!?]>?/g, "")
    .replace(/^[ \t]*(?:[-*+>]|#{1,6}|\d+\.)[ \t]+/gm, "")
    .replace(/\*\*|__|`/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
