import { tidyLines } from "@linnet/material";
import { xPostAt } from "@linnet/protocol";

/** One post on X, as its own page shows it. */
export interface XPostOnPage {
  /** Its author's name and user name. */
  title: string;
  author: string;
  site: "X";
  /** An ISO 8601 time. */
  published?: string;
  /** BCP 47 tag; absent where X does not say it. */
  language?: string;
  text: string;
}

/** The words of an element as a reader sees them: X draws emoji as images. */
function wordsOf(node: Node): string {
  if (node.nodeName === "IMG") return (node as Element).getAttribute("alt") ?? "";
  if (node.nodeName === "BR") return "\n";
  if (node.nodeType === 3) return node.nodeValue ?? "";
  return [...node.childNodes].map(wordsOf).join("");
}

/** The part of a post with this test id, and not the one of a post that is quoted in it. */
function ownPart(article: Element, testId: string): Element | undefined {
  return [...article.querySelectorAll(`[data-testid="${testId}"]`)].find(
    (part) => part.closest('[role="link"]') === null,
  );
}

/**
 * Reads the post whose page this is: not the posts before it, and not the replies.
 *
 * @returns undefined where the address is of no post on X, or the post is not there (yet).
 */
export function readXPost(page: Document, address: string): XPostOnPage | undefined {
  const at = xPostAt(address);
  if (!at) return undefined;
  const path = `/${at.username}/status/${at.postId}`.toLowerCase();
  // The time of a post is a link to it.
  const time = [...page.querySelectorAll("article a[href] time")].find((one) => {
    const href = one.closest("a")?.getAttribute("href");
    return href && URL.parse(href, address)?.pathname.toLowerCase() === path;
  });
  const article = time?.closest("article");
  const words = article && ownPart(article, "tweetText");
  if (!article || !words) return undefined;
  const user = ownPart(article, "User-Name");
  const name = user && wordsOf(user.querySelector("a") ?? user).trim();
  const author = name ? `${name} (@${at.username})` : `@${at.username}`;
  const published = time?.getAttribute("datetime");
  const language = words.getAttribute("lang");
  return {
    title: author,
    author,
    site: "X",
    ...(published ? { published } : {}),
    ...(language && language !== "und" ? { language } : {}),
    text: tidyLines(wordsOf(words)),
  };
}
