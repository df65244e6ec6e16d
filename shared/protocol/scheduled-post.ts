import { z } from "zod";
import { accountNameSchema } from "./approval.ts";
import { idSchema } from "./id-schema.ts";
import { replacedScheduleSchema, scheduleSchema } from "./schedule.ts";

/** `POST /api/scheduled-posts`: a reminder, which needs no account at X and no approval. */
export const remindSchema = z.strictObject({
  id: idSchema,
  draftId: idSchema,
  ...scheduleSchema.shape,
});
export type Remind = z.infer<typeof remindSchema>;

/** `PATCH /api/scheduled-posts/:id`: another time, or `now`. */
export const moveScheduledSchema = z.union(
  [scheduleSchema, z.strictObject({ now: z.literal(true) })],
  {
    error: 'must be { at, timeZone } or { "now": true }',
  },
);
export type MoveScheduled = z.infer<typeof moveScheduledSchema>;

/** A draft that waits for its time. */
export const scheduledPostSchema = z.object({
  id: z.string(),
  chatId: z.string(),
  draftId: z.string(),
  at: z.iso.datetime(),
  timeZone: z.string(),
  /** `post`: approved, and posted then. `reminder`: the chat then says so, with what there is to post it. */
  kind: z.enum(["post", "reminder"]),
  /** What was approved; of a reminder, the draft as it is now. */
  posts: z.array(z.object({ text: z.string() })),
  /** The account that was approved; of a reminder, none. */
  account: accountNameSchema.optional(),
  /** The draft is another one than was approved: at its time, Linnet asks for approval again. */
  changed: z.boolean().optional(),
  /** Its time has come, and no turn could begin it: it stays until the person moves or cancels it. */
  failed: z.boolean().optional(),
});
export type ScheduledPost = z.infer<typeof scheduledPostSchema>;

/** `POST /api/scheduled-posts` */
export const remindedSchema = scheduledPostSchema.extend({
  /** The reminder whose place it has taken. */
  replaced: replacedScheduleSchema.optional(),
});

/** `GET /api/scheduled-posts`, the next one first. */
export const scheduledPostsSchema = z.object({ scheduledPosts: z.array(scheduledPostSchema) });
