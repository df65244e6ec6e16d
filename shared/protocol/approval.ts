import { z } from "zod";
import { answeredPostSchema } from "./answered-post.ts";
import {
  doubtSchema,
  draftCautionsSchema,
  fitDraft,
  LONGEST_POST,
  SHOWS_NOTHING,
  TOO_LONG_TOGETHER,
} from "./draft.ts";
import { postPictureSchema } from "./picture.ts";
import { publishCostSchema } from "./publish-cost.ts";
import { saidSchema } from "./said.ts";
import { replacedScheduleSchema, scheduleSchema } from "./schedule.ts";
import { showsSomething } from "./shows-something.ts";

/** The tools that do something in the world, and wait for a person before they do. */
export const approvalToolSchema = z.enum(["publishPost", "takeDownPosts", "readPage"]);
export type ApprovalTool = z.infer<typeof approvalToolSchema>;

/** The account that something is done with, as a person knows it. */
export const accountNameSchema = z.object({ username: z.string(), name: z.string() });

/** The input of `publishPost`: exactly this is shown to the person and then posted. */
export const publishInputSchema = z.object({
  account: accountNameSchema,
  posts: z
    .array(
      z.object({
        text: z.string(),
        altText: z.string().optional(),
        doubts: z.array(doubtSchema).optional(),
        /** A stored picture never changes, so that its id stands for its bytes. */
        pictures: z.array(postPictureSchema).optional(),
      }),
    )
    .min(1),
  /** Set if some posts of a thread are up already: which post comes first here, and which post it answers. */
  thread: z.object({ first: z.int().min(1), of: z.int().min(1), after: z.string() }).optional(),
  /** The post on X that the first of them replies to, or quotes. */
  answers: answeredPostSchema.optional(),
  /** A warning for the person, for example that an earlier call may have succeeded. */
  warning: z.string().optional(),
  /** `warning` by code. No part of what is approved. */
  said: saidSchema.optional(),
  /** The time for which the draft is scheduled: an approval takes its place. */
  scheduled: z.object({ at: z.iso.datetime(), timeZone: z.string() }).optional(),
  /** The time that the person named in words. No part of what is approved: the answer's `schedule` says when. */
  proposed: z.object({ at: z.iso.datetime(), timeZone: z.string() }).optional(),
  /** No part of what is approved: prices and spending change meanwhile. */
  cost: publishCostSchema.optional(),
  /** Weighted characters that a post of the account may have, where the project says so. */
  limit: z.int().optional(),
  ...draftCautionsSchema.shape,
});
export type PublishInput = z.infer<typeof publishInputSchema>;

/** The input of `takeDownPosts`: exactly this is shown to the person and then deleted. */
export const takeDownInputSchema = z.object({
  account: accountNameSchema,
  remove: z.array(z.object({ text: z.string(), url: z.string() })).min(1),
});
export type TakeDownInput = z.infer<typeof takeDownInputSchema>;

/** The input of `readPage` when it asks the person: an address that the person did not name. */
export const readPageInputSchema = z.object({ url: z.string() });

/** `POST .../approvals/:approvalId`. Texts that a person has changed are what is approved. */
export const answerApprovalSchema = z
  .strictObject({
    approved: z.boolean(),
    reason: z.string().trim().max(1_000).optional(),
    posts: z
      .array(
        z.strictObject({
          text: z.string().trim().min(1).max(LONGEST_POST).refine(showsSomething, SHOWS_NOTHING),
        }),
      )
      .min(1)
      .max(25)
      .refine(fitDraft, TOO_LONG_TOGETHER)
      .optional(),
    /** When it is to be posted; without it, at once. */
    schedule: scheduleSchema.optional(),
  })
  .refine(({ approved, posts }) => approved || posts === undefined, {
    path: ["posts"],
    error: 'are for an approval: send them with "approved": true, or leave them out',
  })
  .refine(({ approved, schedule }) => approved || schedule === undefined, {
    path: ["schedule"],
    error: 'is for an approval: send it with "approved": true, or leave it out',
  });
export type ApprovalAnswer = z.infer<typeof answerApprovalSchema>;

/** The response to an answer. */
export const approvalTakenSchema = z.object({
  ok: z.literal(true),
  /** What was scheduled in the chat, and is no more. */
  replaced: replacedScheduleSchema.optional(),
});
