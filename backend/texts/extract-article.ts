import { type Article, pageTitle, readArticle, tidyLines } from "@linnet/material";
import { parseHTML } from "linkedom";
import type { FetchedPage } from "./fetched-page.ts";
import { scanHtml } from "./scan-html.ts";

/** Above these the search for the article would hold the process up for more than a second. */
const MAX_ELEMENTS = 20_000;
const MAX_TOTAL_DEPTH = 300_000;
/** An attribute with more says nothing that is read here. */
const MAX_ATTRIBUTE = 2_048;

function oneLine(text: string): string {
  return text.trim().split(/\s+/).join(" ");
}

/** Readability's patterns take time that grows with the square of an attribute's white space. */
function tidyAttributes(document: Document): void {
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      const line = value.length > MAX_ATTRIBUTE ? "" : oneLine(value);
      if (line !== value) element.setAttribute(name, line);
    }
  }
}

function findArticle(html: string, baseUrl: string): Article | undefined {
  try {
    const { document } = parseHTML(html);
    tidyAttributes(document);
    return readArticle(document, baseUrl);
  } catch {
    // It is no HTML that could be made sense of.
    return undefined;
  }
}

function fromHtml(html: string, baseUrl: string): Article {
  const scan = scanHtml(html);
  if (!scan) throw new Error("its HTML nests too deep");
  const isVast = scan.elements > MAX_ELEMENTS || scan.totalDepth > MAX_TOTAL_DEPTH;
  const found = isVast ? undefined : findArticle(html, baseUrl);
  const title = found?.title || pageTitle(scan.title);
  return found ? { ...found, title } : { title, text: tidyLines(scan.text), links: [] };
}

/**
 * Takes the article out of a page; a page that is no HTML is taken as it is. The time that it
 * takes is bounded, whatever the page is made of.
 *
 * @throws Error for HTML that only a machine can have written.
 */
export function extractArticle({ url, type, text }: FetchedPage): Article {
  if (/html/.test(type)) return fromHtml(text, url);
  return { title: "", text: text.trim(), links: [] };
}
