/** Zero-width and direction signs, soft hyphens, characters that X refuses. Joiners stay: emoji and several scripts need them. */
const INVISIBLE = /[\u200b\u2060\u00ad\ufeff\ufffe\uffff\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

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

/** Unifies line ends and spaces, and removes characters that no one can see. */
export function cleanCharacters(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(CONTROL, "")
    .replace(INVISIBLE, "")
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, " ");
}

/** One line or paragraph without its Markdown and HTML: what a reader would see of it. */
export function cleanInline(text: string): string {
  return text
    .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, "")
    .replace(/\[([^\]]*)\]\((?:[^()\s]|\([^)]*\))*(?:\s+"[^"]*")?\)/g, "$1")
    .replace(/\[([^\]]+)\]\[[^\]]*\]/g, "$1")
    .replace(/<(https?:\/\/[^>\s]+)>/g, "$1")
    .replace(/<\/?[a-z][^<>]*>/gi, " ")
    .replace(/\[\^[^\]]+\]/g, "")
    .replace(/\[(?:\d{1,3}|edit|citation needed|note \d+|Bearbeiten|編集|注 ?\d+)\]/gi, "")
    .replace(/`{1,3}([^`]+)`{1,3}/g, "$1")
    .replace(/(\*\*\*|\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, "$1")
    .replace(/(?<![\p{L}\p{N}_])_(?=\S)([^_\n]+?)(?<=\S)_(?![\p{L}\p{N}_])/gu, "$1")
    .replace(/~~(.+?)~~/g, "$1")
    .replace(/\\([\\`*_{}[\]()#+.!-])/g, "$1")
    .replace(
      /&(amp|lt|gt|quot|apos|#39|nbsp|hellip|mdash|ndash);/g,
      (whole, name: string) => ENTITIES[name] ?? whole,
    )
    .replace(/\s+/g, " ")
    .replace(/ ([,.;:!?])(?=\s|$)/g, "$1")
    .trim();
}
