import { z } from "zod";

/** How a draft answers a post that is up on X. */
export const answerKindSchema = z.enum(["reply", "quote"]);
export type AnswerKind = z.infer<typeof answerKindSchema>;

/** The post on X that a draft answers: the first post of the draft replies to it, or quotes it. */
export const answeredPostSchema = z.object({
  kind: answerKindSchema,
  /** X's id of it. */
  postId: z.string().regex(/^\d{1,20}$/),
  url: z.url({ protocol: /^https$/ }).max(500),
  /** Whose it is, without the `@`. */
  username: z.string().max(50),
  /** Its words, as the client saw them; untrusted. */
  text: z.string().max(25_000),
});
export type AnsweredPost = z.infer<typeof answeredPostSchema>;
