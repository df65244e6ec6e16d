import { type Article, pageTitle, readArticle } from "@linnet/material";
import { readXPost } from "./read-x-post.ts";
import { cutText, tidyText } from "./tidy-text.ts";

/** The result that the script in the page returns to the extension. `text` has at most `MAX_PAGE_TEXT` characters. */
export interface ExtractedPage {
  kind: "page" | "selection";
  title: string;
  url: string;
  /** The `lang` of the document; empty where it has none. */
  language: string;
  author?: string;
  /** The name of the site. */
  site?: string;
  /** An ISO 8601 date or time. */
  published?: string;
  text: string;
  isCut: boolean;
  isPdf: boolean;
  /** It is one post on X, and nothing else of its page. */
  isPost: boolean;
}

/**
 * Reads the current document: the selection, or else the post of X whose page it is, or the article that Readability finds, or else the
 * text that a reader sees. It does not change the document.
 */
export function extractPage(): ExtractedPage {
  const isPdf =
    document.contentType === "application/pdf" ||
    document.querySelector('embed[type="application/pdf"]') !== null;
  const selected = tidyText(getSelection()?.toString() ?? "");
  const kind = selected === "" ? "page" : "selection";
  const post = kind === "page" ? readXPost(document, location.href) : undefined;
  const article = post ?? (kind === "page" && !isPdf ? articleOf() : undefined);
  const { text, isCut } = cutText(article?.text ?? selected);
  return {
    kind,
    title: article?.title || pageTitle(document.title),
    url: location.href,
    language: post?.language ?? document.documentElement.lang,
    ...(article?.author ? { author: article.author } : {}),
    ...(article?.site ? { site: article.site } : {}),
    ...(article?.published ? { published: article.published } : {}),
    text,
    isCut,
    isPdf,
    isPost: post !== undefined,
  };
}

/** The article of the document, or the text that a reader sees where there is no article. */
function articleOf(): Partial<Article> & { text: string } {
  const clone = document.cloneNode(true);
  const article = clone instanceof Document ? readArticle(clone, location.href) : undefined;
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not be sent.
  return article ?? { text: tidyText(document.body?.innerText ?? "") };
}
