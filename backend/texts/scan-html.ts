import { Parser } from "htmlparser2";

/** No page that a person wrote nests as deep; one that does is made to hold its readers up. */
const MAX_DEPTH = 256;

const UNREAD = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "nav",
  "header",
  "footer",
  "title",
]);
const BLOCKS =
  /^(?:p|div|li|ul|ol|h[1-6]|blockquote|pre|tr|td|dd|dt|figcaption|section|article|br)$/;

/** The facts that one pass over a page's HTML finds, in time linear in its length. */
export interface HtmlScan {
  title: string;
  /** The words outside navigation and scripts, a line for each block. */
  text: string;
  elements: number;
  /** Sum of how deep each element stands, which tells what work on the document costs. */
  totalDepth: number;
}

/**
 * Reads HTML without building a document of it.
 *
 * @returns undefined when it nests so deep that building one would take for ever.
 */
export function scanHtml(html: string): HtmlScan | undefined {
  const pieces: string[] = [];
  let title = "";
  let elements = 0;
  let depth = 0;
  let totalDepth = 0;
  /** How many open elements are such whose text is not read. */
  let unread = 0;
  let inTitle = false;
  const tooDeep = new Error("nests too deep");
  const parser = new Parser({
    onopentag(name) {
      elements += 1;
      depth += 1;
      totalDepth += depth;
      // The parser looks through all open elements for each tag: it is left at once.
      if (depth > MAX_DEPTH) throw tooDeep;
      if (UNREAD.has(name)) unread += 1;
      if (name === "title") inTitle = title === "";
      if (BLOCKS.test(name)) pieces.push("\n");
    },
    onclosetag(name) {
      depth -= 1;
      if (UNREAD.has(name)) unread -= 1;
      if (name === "title") inTitle = false;
      if (BLOCKS.test(name)) pieces.push("\n");
    },
    ontext(text) {
      if (inTitle) title += text;
      if (unread === 0) pieces.push(text);
    },
  });
  try {
    parser.write(html);
    parser.end();
  } catch (error) {
    if (error === tooDeep) return undefined;
    throw error;
  }
  return { title, text: pieces.join(""), elements, totalDepth };
}
