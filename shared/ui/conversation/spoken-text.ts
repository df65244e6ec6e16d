/** Ids of sources in brackets: `[s1]`, `[s1, s3]`. */
export const CITED = /\[(s\d{1,4}(?:[,;] ?s\d{1,4})*)\]/g;

/** So much of a text is read out at the most. Only that is looked through, so that a long text costs no time. */
const MOST_READ = 2_000;

/** What no address has in it: it ends before. */
const AROUND = String.raw`\s<>()"“”„«»（）「」『』【】《》〈〉。，、；：！？،؛؟`;
/** A pair of parentheses in an address, as in `Foo_(bar)`. */
const PAIR = String.raw`\([^${AROUND}]*\)`;
const ADDRESS = `<?https?://(?:[^${AROUND}]|${PAIR})*(?:[^${AROUND}.,;:!?]|${PAIR})>?`;

const LINKED = /!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g;
/** Addresses alone in parentheses: nothing of them is left. */
const IN_PARENTHESES = new RegExp(
  String.raw`\s?[(（]\s*${ADDRESS}(?:[\s,;]+${ADDRESS})*[.,;]?\s*[)）]`,
  "g",
);
const ALONE = new RegExp(String.raw`\s?${ADDRESS}`, "g");

/** The words of a Markdown text's beginning, as they are read out: without marks, citations, and addresses. */
export function spokenText(markdown: string): string {
  return markdown
    .slice(0, MOST_READ)
    .replace(CITED, "")
    .replace(LINKED, "$1")
    .replace(IN_PARENTHESES, "")
    .replace(ALONE, "")
    .replace(/^[ \t]*(?:[-*+>]|#{1,6}|\d+\.)[ \t]+/gm, "")
    .replace(/\*\*|__|`/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
