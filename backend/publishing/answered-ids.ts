import type { AnsweredPost } from "@linnet/protocol";
import type { XPost } from "../db/queries/x-posts.ts";

/** How the first post of a thread answers a post of X, as the outbox has it. */
export function answeredIds(
  answers: AnsweredPost | null | undefined,
): Pick<XPost, "inReplyTo" | "quotes"> {
  return {
    inReplyTo: answers?.kind === "reply" ? answers.postId : null,
    quotes: answers?.kind === "quote" ? answers.postId : null,
  };
}
