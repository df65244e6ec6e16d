import { Readability } from "@mozilla/readability";
import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";
import { blockText, cutText, tidyText } from "../page/page-text.ts";

/** Runs in the page when a person has asked for it, and gives back what is attached. */
export default defineUnlistedScript(() => {
  const isPdf =
    document.contentType === "application/pdf" ||
    document.querySelector('embed[type="application/pdf"]') !== null;
  const selected = tidyText(getSelection()?.toString() ?? "");
  const kind: "selection" | "page" = selected === "" ? "page" : "selection";
  let title = document.title;
  let whole = selected;
  if (kind === "page" && !isPdf) {
    // Readability takes the document apart that it is given.
    const article = new Readability(document.cloneNode(true) as Document).parse();
    if (article?.content) {
      title = article.title || title;
      whole = blockText(new DOMParser().parseFromString(article.content, "text/html").body);
    }
    // Without an article, what can be seen of the page.
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden must not be sent.
    if (whole === "") whole = tidyText(document.body?.innerText ?? "");
  }
  const { text, isCut } = cutText(whole);
  return {
    kind,
    title: title.trim().slice(0, 500),
    url: location.href,
    language: document.documentElement.lang,
    text,
    isCut,
    isPdf,
  };
});
