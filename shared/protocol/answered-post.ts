import { z } from "zod";
import { xPostAt } from "./x-post-at.ts";

/** How a draft answers a post that is up on X. */
export const answerKindSchema = z.enum(["reply", "quote"]);
export type AnswerKind = z.infer<typeof answerKindSchema>;

const LONGEST_ANSWERED = 25_000;

/** The post on X that a draft answers: the first post of the draft replies to it, or quotes it. */
export const answeredPostSchema = z.object({
  kind: answerKindSchema,
  /** X's id of it. */
  postId: z.string().regex(/^\d{1,20}$/),
  url: z.url({ protocol: /^https$/ }).max(500),
  /** Whose it is, without the `@`. */
  username: z.string().max(50),
  /** Its words, as the client saw them; untrusted. */
  text: z.string().max(LONGEST_ANSWERED),
});
export type AnsweredPost = z.infer<typeof answeredPostSchema>;

/** Returns the post that an attachment says is to be answered; undefined where it is only material. */
export function answeredPostOf(context: {
  answer?: AnswerKind | undefined;
  url?: string | undefined;
  text: string;
}): AnsweredPost | undefined {
  const at = xPostAt(context.url ?? "");
  if (!context.answer || !at) return undefined;
  return {
    kind: context.answer,
    ...at,
    url: `https://x.com/${at.username}/status/${at.postId}`,
    text: context.text.slice(0, LONGEST_ANSWERED).toWellFormed(),
  };
}
