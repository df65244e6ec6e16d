/** The post on X that a post answers, as far as its composer has to know. */
export interface AnsweredByIntent {
  kind: "reply" | "quote";
  postId: string;
  url: string;
}

/**
 * The address that opens X's composer with this text in it; nothing is posted. A reply is opened as one. For a quote,
 * X's composer has the address of the quoted post behind the text.
 * A lone surrogate, which no URL can carry, becomes U+FFFD.
 */
export function intentUrl(text: string, answers?: AnsweredByIntent | null): string {
  const link = `https://x.com/intent/tweet?text=${encodeURIComponent(text.toWellFormed())}`;
  if (!answers) return link;
  return answers.kind === "reply"
    ? `${link}&in_reply_to=${answers.postId}`
    : `${link}&url=${encodeURIComponent(answers.url)}`;
}
