import { z } from "zod";

/** One factual statement of a post and the sources it rests on; no ids means unsupported. */
export const claimSchema = z.object({ text: z.string(), sourceIds: z.array(z.string()) });

/** One post: what would be sent to X, weighed as X weighs it. */
export const draftPostSchema = z.object({
  text: z.string(),
  /** X's weighted length (twitter-text, configuration v3). */
  weightedLength: z.int(),
  claims: z.array(claimSchema),
});
export type DraftPost = z.infer<typeof draftPostSchema>;

/** An alternative; more than one post is a thread. */
export const draftVariantSchema = z.object({ posts: z.array(draftPostSchema).min(1) });
export type DraftVariant = z.infer<typeof draftVariantSchema>;

export const draftSourceSchema = z.object({
  id: z.string(),
  url: z.string().optional(),
  title: z.string(),
});
export type DraftSource = z.infer<typeof draftSourceSchema>;

/** A stored draft (PROTOCOL.md, "Drafts"). */
export const draftSchema = z.object({
  id: z.string(),
  chatId: z.string(),
  messageId: z.string(),
  variants: z.array(draftVariantSchema).min(1),
  sources: z.array(draftSourceSchema),
  /** Index into `variants`. */
  chosen: z.int(),
  model: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Draft = z.infer<typeof draftSchema>;

/** What the drafting agent hands to `submitDraft`: the backend weighs and stores it. */
export const submitDraftInputSchema = z.object({
  variants: z
    .array(
      z.object({
        posts: z
          .array(
            z.object({
              text: z.string().min(1).describe("The post exactly as it would be sent to X."),
              claims: z
                .array(claimSchema)
                .default([])
                .describe("Each factual claim of the post with the ids of its sources."),
            }),
          )
          .min(1)
          .max(25)
          .describe("One post, or the posts of a thread in order."),
      }),
    )
    .min(1)
    .max(3)
    .describe("One to three alternatives."),
  sources: z.array(draftSourceSchema).default([]).describe("The sources that the claims refer to."),
});
export type SubmitDraftInput = z.input<typeof submitDraftInputSchema>;

/** What `submitDraft` answers; `accepted: false` says what to revise. */
export const submitDraftOutputSchema = z.object({
  accepted: z.boolean(),
  draftId: z.string().optional(),
  variants: z.array(draftVariantSchema),
  sources: z.array(draftSourceSchema),
  /** Reasons of a refusal, or warnings that came with an acceptance. */
  problems: z.array(z.string()),
});
export type SubmitDraftOutput = z.infer<typeof submitDraftOutputSchema>;
