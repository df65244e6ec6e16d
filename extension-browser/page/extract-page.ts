import { type Article, pageTitle, readArticle } from "@linnet/material";
import { composedPage, documentIn, lengthOfParts } from "./composed-page.ts";
import { consentBanners } from "./consent-banners.ts";
import { plainText } from "./plain-text.ts";
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
  /** The page had not arrived as a whole. */
  isLoading: boolean;
  /** Why there is nothing to post about: a PDF, an answer of 400 or more, or a form that asks for a password. */
  unfit?: "pdf" | "failed" | "signIn";
  /** It is one post on X, and nothing else of its page. */
  isPost: boolean;
}

/** A page with an article, in characters: what is shorter is a notice. */
const SHORTEST_ARTICLE = 600;

/** What is found of a page whose article is elsewhere, in characters: its navigation. What is longer may be a short article. */
const LONGEST_LEFTOVER = 300;

/**
 * Reads the current document: the selection, or else the post of X whose page it is, or the article that Readability finds, or else the
 * text that a reader sees. It does not change the document.
 */
export function extractPage(): ExtractedPage {
  const selected = tidyText(selectedIn(document));
  const kind = selected === "" ? "page" : "selection";
  const post = kind === "page" ? readXPost(document, location.href) : undefined;
  const article = post ?? (kind === "page" && !isPdf() ? articleOf() : undefined);
  const { text, isCut } = cutText(article?.text ?? selected);
  const unfit = post || kind === "selection" ? undefined : unfitFor(text);
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
    isLoading: document.readyState === "loading",
    ...(unfit ? { unfit } : {}),
    isPost: post !== undefined,
  };
}

/** What is selected in a document, or in the frame of it that has the focus. */
function selectedIn(shown: Document): string {
  const frame = shown.activeElement && documentIn(shown.activeElement);
  const own = shown.getSelection()?.toString() ?? "";
  return own === "" && frame ? selectedIn(frame) : own;
}

/** The article of the document, or the text that a reader sees where there is no article; without what asks for consent. */
function articleOf(): Partial<Article> & { text: string } {
  if (document.contentType === "text/plain") return plainText(document.body?.textContent ?? "");
  const banners = consentBanners(document);
  const clone = document.cloneNode(true);
  if (!(clone instanceof Document)) return { text: textWithout(banners) };
  const elements = [...document.querySelectorAll("*")];
  const copies = [...clone.querySelectorAll("*")];
  for (const banner of banners) copies[elements.indexOf(banner)]?.remove();
  const article = readArticle(clone, location.href) ?? { text: textWithout(banners) };
  // A site that is made of custom elements, or of frames, has little in its document itself.
  const { length } = article.text;
  if (length >= LONGEST_LEFTOVER || lengthOfParts(document) <= 2 * length) return article;
  const composed = readArticle(composedPage(document, new Set(banners)), location.href);
  return composed && composed.text.length > article.text.length ? composed : article;
}

/** The text that a reader sees. Only a document that is shown has it, so the banners cannot be taken out before. */
function textWithout(banners: readonly HTMLElement[]): string {
  // biome-ignore-start lint/performance/useDomNodeTextContent: hidden text must not be sent.
  const text = tidyText(document.body?.innerText ?? "");
  return tidyText(
    banners
      .filter((banner) => banner.checkVisibility())
      .reduce((rest, banner) => rest.replace(tidyText(banner.innerText), ""), text),
  );
  // biome-ignore-end lint/performance/useDomNodeTextContent: hidden text must not be sent.
}

function isPdf(): boolean {
  return (
    document.contentType === "application/pdf" ||
    document.querySelector('embed[type="application/pdf"]') !== null
  );
}

/** An article may stand on a page that answers 404, as with static hosts of apps, or that has a form to sign in. */
function unfitFor(text: string): ExtractedPage["unfit"] {
  if (isPdf()) return "pdf";
  if (text.length >= SHORTEST_ARTICLE) return undefined;
  const [visit] = performance.getEntriesByType("navigation");
  // An app that has changed the address since shows another page than what was answered.
  const isAnswer = visit?.name.split("#")[0] === location.href.split("#")[0];
  if (isAnswer && visit instanceof PerformanceNavigationTiming && visit.responseStatus >= 400)
    return "failed";
  const passwords = document.querySelectorAll('input[type="password"]');
  return [...passwords].some((field) => field.checkVisibility()) ? "signIn" : undefined;
}
