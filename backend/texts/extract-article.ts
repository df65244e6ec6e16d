import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import type { FetchedPage } from "./fetched-page.ts";
import { scanHtml } from "./scan-html.ts";

/** Above these the search for the article would hold the process up for more than a second. */
const MAX_ELEMENTS = 20_000;
const MAX_TOTAL_DEPTH = 300_000;
const MAX_LINKS = 30;
/** An attribute with more says nothing that is read here. */
const MAX_ATTRIBUTE = 2_048;
const MAX_TITLE = 500;
const BLOCK_END = /<\/(?:p|div|li|h[1-6]|blockquote|pre|tr|dd|dt|figcaption|section)>|<br\s*\/?>/gi;

/** The article of a page, without the navigation and notices around it. */
export interface Article {
  title: string;
  /** Paragraphs with an empty line between them. */
  text: string;
  /** Where the article links to. */
  links: { text: string; url: string }[];
}

function tidy(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim().split(/\s+/).join(" "))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

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

function findArticle(html: string) {
  try {
    const { document } = parseHTML(html);
    tidyAttributes(document);
    return new Readability(document).parse() ?? undefined;
  } catch {
    // It is no HTML that could be made sense of.
    return undefined;
  }
}

function fromHtml(html: string, baseUrl: string): Article {
  const scan = scanHtml(html);
  if (!scan) throw new Error("its HTML nests too deep");
  const isVast = scan.elements > MAX_ELEMENTS || scan.totalDepth > MAX_TOTAL_DEPTH;
  const found = isVast ? undefined : findArticle(html);
  const title = oneLine(found?.title || scan.title)
    .slice(0, MAX_TITLE)
    .toWellFormed();
  if (!found?.content) return { title, text: tidy(scan.text), links: [] };

  const { document } = parseHTML(
    `<!doctype html><html><head></head><body>${found.content.replace(BLOCK_END, "$&\n\n")}</body></html>`,
  );
  const links = new Map<string, string>();
  for (const anchor of document.querySelectorAll("a[href]")) {
    const url = URL.parse(anchor.getAttribute("href") ?? "", baseUrl);
    const text = oneLine(anchor.textContent ?? "");
    if (url && /^https?:$/.test(url.protocol) && text && links.size < MAX_LINKS) {
      links.set(url.href, text);
    }
  }
  return {
    title,
    text: tidy(document.body.textContent ?? ""),
    links: [...links].map(([url, text]) => ({ text, url })),
  };
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
