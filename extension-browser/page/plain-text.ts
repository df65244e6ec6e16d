import { tidyText } from "./tidy-text.ts";

/**
 * Reads a text file that a tab shows. Its gaps part its paragraphs, and its lines stay as they are: who reads it joins those that were wrapped.
 *
 * @returns `title`: its first line where that stands alone.
 */
export function plainText(file: string): { title?: string; text: string } {
  const text = file
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const [first = "", ...others] = text.split("\n\n");
  const isHeading = others.length > 0 && !first.includes("\n") && first.length <= 200;
  return { text, ...(isHeading ? { title: tidyText(first) } : {}) };
}
