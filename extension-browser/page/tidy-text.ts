/** The longest text of a page that is sent, in characters: some 6,000 words. */
export const MAX_PAGE_TEXT = 36_000;

/** Without runs of white space; paragraphs stay apart. */
export function tidyText(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n\n");
}

/** Cuts a text that is too long at the end of a paragraph, or of a word if there is none near. */
export function cutText(text: string, limit = MAX_PAGE_TEXT): { text: string; isCut: boolean } {
  if (text.length <= limit) return { text, isCut: false };
  const head = text.slice(0, limit).toWellFormed();
  const near = limit * 0.8;
  const ends = [head.lastIndexOf("\n\n"), head.lastIndexOf(" "), limit];
  const at = ends.find((end) => end >= near) ?? limit;
  return { text: head.slice(0, at).trimEnd(), isCut: true };
}
