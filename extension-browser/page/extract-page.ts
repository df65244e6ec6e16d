import { Readability } from "@mozilla/readability";
import { blockText, cutText, tidyText } from "./tidy-text.ts";

/** What sites put in front of a title while something is unread: `(3) Home`. */
const UNREAD_COUNT = /^\s*\(\d+\+?\)\s+/;

/** The result that the script in the page returns to the extension. `text` has at most `MAX_PAGE_TEXT` characters. */
export interface ExtractedPage {
  kind: "page" | "selection";
  title: string;
  url: string;
  /** The `lang` of the document; empty where it has none. */
  language: string;
  text: string;
  isCut: boolean;
  isPdf: boolean;
}

/**
 * Reads the current document: the selection, or else the article that Readability finds, or else the
 * text that a reader sees. It does not change the document.
 */
export function extractPage(): ExtractedPage {
  const isPdf =
    document.contentType === "application/pdf" ||
    document.querySelector('embed[type="application/pdf"]') !== null;
  const selected = tidyText(getSelection()?.toString() ?? "");
  const kind = selected === "" ? "page" : "selection";
  const article = kind === "page" && !isPdf ? readArticle() : undefined;
  const { text, isCut } = cutText(article?.text ?? selected);
  return {
    kind,
    title: (article?.title || document.title).replace(UNREAD_COUNT, "").trim().slice(0, 500),
    url: location.href,
    language: document.documentElement.lang,
    text,
    isCut,
    isPdf,
  };
}

/** The article of the document, or the text that a reader sees where there is no article. */
function readArticle(): { title: string; text: string } {
  // Readability changes the document that it is given.
  const article = new Readability(document.cloneNode(true) as Document).parse();
  const title = article?.title ?? "";
  const parsed = new DOMParser().parseFromString(article?.content ?? "", "text/html");
  const text = blockText(parsed.body);
  if (text !== "") return { title, text };
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not be sent.
  return { title, text: tidyText(document.body?.innerText ?? "") };
}
