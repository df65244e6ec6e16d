const BLOCKS = "table,p,div,ul,ol,dl,blockquote,h1,h2,h3,h4,h5,h6";
const PARTS = "tbody,thead,tfoot,tr,td,th";
/** A longer cell is a paragraph, and no figure. */
const LONGEST_CELL = 120;

/** Whether a table only places text on a page, as in mails and on old sites: it names no column, and its cells hold paragraphs. */
function isLayout(table: Element): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute("role") ?? "")) return true;
  if (table.querySelector("th,thead,caption")) return false;
  return [...table.querySelectorAll("td")].some(
    (cell) =>
      cell.querySelector(BLOCKS) !== null || (cell.textContent ?? "").trim().length > LONGEST_CELL,
  );
}

/** What a part of a table becomes: nothing but its content, unless it stands beside another or is a paragraph itself. */
function inPlaceOf(part: Element): string | undefined {
  if (part.localName === "table") return "div";
  if (!/^t[dh]$/.test(part.localName)) return undefined;
  if (!part.querySelector(BLOCKS)) return "p";
  return (part.parentElement?.children.length ?? 0) > 1 ? "div" : undefined;
}

/** Makes paragraphs of the cells of tables that only place text; tables of data stay as they are. */
export function unfoldLayout(document: Document): void {
  // The innermost come last in a document, and go first.
  for (const table of [...document.querySelectorAll("table")].reverse()) {
    if (!isLayout(table)) continue;
    const parts = [...table.querySelectorAll(PARTS)].filter(
      (one) => one.closest("table") === table,
    );
    for (const part of [table, ...parts].reverse()) {
      const name = inPlaceOf(part);
      const plain = name ? [document.createElement(name)] : [];
      for (const element of plain) element.append(...part.childNodes);
      part.replaceWith(...(name ? plain : part.childNodes));
    }
  }
}
