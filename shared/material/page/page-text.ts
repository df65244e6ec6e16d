/** Elements with no words of the article in them. How a word is read (`rt`) would stand twice in its sentence. */
const SILENT =
  /^(?:script|style|noscript|template|svg|button|form|nav|iframe|object|select|rt|rp)$/;
const PARAGRAPHS =
  /^(?:address|article|aside|details|div|dl|figure|footer|header|hr|main|ol|p|section|summary|table|tbody|thead|ul)$/;
const HEADING = /^h([1-6])$/;
const COMMENTS = /(?:^|[\s_-])(?:comments?|replies|disqus|responses?)(?:$|[\s_-])/i;
const LONGEST_DESCRIPTION = 300;

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function attribute(element: Element, name: string): string {
  return oneLine(element.getAttribute(name) ?? "");
}

/** An image's description or caption: it is no sentence of the article, and stands in brackets. */
function aside(name: string, text: string): string {
  return text === "" ? "" : `\n\n[${name}: ${text.slice(0, LONGEST_DESCRIPTION)}]\n\n`;
}

function cellsOf(row: Element): string[] {
  return [...row.children].map((cell) => oneLine(cell.textContent ?? ""));
}

/** @param mark - What an entry begins with: its number, where its order counts. */
function textOf(node: Node, mark = "-"): string {
  if (node.nodeType === 3) return (node.textContent ?? "").replace(/\s+/g, " ");
  if (node.nodeType !== 1 && node.nodeType !== 9 && node.nodeType !== 11) return "";
  const element = node as Element;
  const name = (element.localName ?? "").toLowerCase();
  if (SILENT.test(name)) return "";
  if (name === "br") return "\n";
  if (name === "img") return aside("Image", attribute(element, "alt"));
  if (name === "figcaption" || name === "caption") {
    return aside("Caption", oneLine(element.textContent ?? ""));
  }
  if (name === "pre") return `\n\n\`\`\`\n${(element.textContent ?? "").trim()}\n\`\`\`\n\n`;
  if (name === "tr") return `\n| ${cellsOf(element).join(" | ")} |\n`;
  let entries = 0;
  const inner = [...element.childNodes]
    .map((child) => {
      if (child.nodeType === 1) entries += 1;
      return name === "ol" ? textOf(child, `${entries}.`) : textOf(child);
    })
    .join("");
  if (name === "dt") return `\n\n${oneLine(inner).replace(/[:：]$/, "")}: `;
  if (name === "dd") return `${oneLine(inner)}\n\n`;
  const level = HEADING.exec(name)?.[1];
  if (level) return `\n\n${"#".repeat(Number(level))} ${oneLine(inner)}\n\n`;
  if (name === "li") return `\n${mark} ${inner.trim()}\n`;
  if (name === "blockquote") {
    const lines = tidyLines(inner).split("\n");
    return `\n\n${lines.map((line) => `> ${line}`.trimEnd()).join("\n")}\n\n`;
  }
  if (COMMENTS.test(`${attribute(element, "id")} ${attribute(element, "class")}`) && inner.trim()) {
    return `\n\n## [Comments]\n\n${inner}\n\n`;
  }
  return PARAGRAPHS.test(name) ? `\n\n${inner}\n\n` : inner;
}

/** Lines without runs of spaces, with at most one empty line between two paragraphs. */
export function tidyLines(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/[^\S\n]+/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/**
 * The text of an element with its structure, as Markdown writes it: headings, entries of lists, quotations, code,
 * rows of tables. Descriptions of images, captions and comments are marked as such.
 */
export function pageText(root: Node): string {
  // A heading or an entry without words leaves nothing.
  return tidyLines(textOf(root).replace(/^(?:#{1,6}|-|\d+\.|\|[\s|]*\|)[ \t]*$/gm, ""));
}
