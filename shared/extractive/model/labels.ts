import { SHORTEST_PROSE } from "../conversation/find-subject.ts";

/** What the local model says of itself wherever it speaks. */
export const EXTRACT_LABEL =
  "This is an extract by the local model (local/extractive): sentences picked from the given text. Nothing was written or checked by a language model.";

/** How the answer begins when there is nothing to pick from; the router knows it by this. */
export const NOTHING_TO_READ =
  "There is nothing here that the local model (local/extractive) can work with.";

/** How an answer with a draft begins; the router knows these, too. */
export const DRAFT_READY = "The post, ready to copy";
export const THREAD_READY = "The thread, ready to copy";
export const DRAFT_STANDS = "The draft stands as it was.";

/** Said of source code in which nothing is written for a reader. */
export const NO_WORDS_IN_CODE =
  "The attached code has no comment with a whole sentence that tells what it does.";

/** Said where a post is to be answered and nothing else is attached, by the language of the person. */
export const NOTHING_TO_ANSWER_WITH: Readonly<Record<"en" | "de" | "ar", string>> = {
  en: "Without a language model, Linnet cannot write an answer to a post: attach a page that it can quote from, or write the answer yourself.",
  de: "Ohne Sprachmodell kann Linnet keine Antwort auf einen Beitrag schreiben: Hängen Sie eine Seite an, aus der es zitieren kann, oder schreiben Sie die Antwort selbst.",
  ar: "لا يستطيع Linnet كتابة رد على منشور من دون نموذج لغوي: أرفق صفحة يمكنه الاقتباس منها، أو اكتب الرد بنفسك.",
};

/** What a person can do where the attached text has nothing to pick from. */
export const WHAT_TO_ATTACH =
  "It only picks sentences from text that it is given: attach another page, a selection, a file or a change. For anything else, set up a language model.";

/** What a person can do where nothing is attached; `canRead` says whether a link helps. */
export function whatToSend(canRead: boolean): string {
  const link = canRead ? ", or the link of a page" : "";
  return `It only picks sentences from text that it is given. Paste the text itself (two sentences or more, at least ${SHORTEST_PROSE} characters)${link}, or attach a page, a selection, a file or a change. For anything else, set up a language model.`;
}

/** Said for links whose content did not come along. */
export function cannotOpen(links: readonly string[]): string {
  return `It cannot open links (${links.join(", ")}): open the page and attach it, or paste its text.`;
}
