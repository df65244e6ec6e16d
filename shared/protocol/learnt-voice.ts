import { z } from "zod";

/** A rule that a voice has learnt. */
export const learntRuleSchema = z.object({
  /** Names what was observed, such as `first-sentence.less`; a rule keeps it. */
  key: z.string(),
  /** The rule as the agent that drafts is told it. */
  text: z.string(),
  /** Where it comes from: `edits`, or `reason` for a person's words. Later versions may have more. */
  from: z.string(),
  /** How many edits show it, of how many that could; of a reason, how often it was given. */
  count: z.int(),
  of: z.int(),
  /** The drafts that show it, newest first. */
  draftIds: z.array(z.string()),
  /** Only a rule that is on is used. */
  isOn: z.boolean(),
  /** The person wrote its text. */
  isEdited: z.boolean(),
});
export type LearntRule = z.infer<typeof learntRuleSchema>;

/** `GET /api/projects/:id/learnt`: what a voice was learnt from, and what was learnt. */
export const learntVoiceSchema = z.object({
  /** Whether the project learns; without it, nothing of this is used or added to. */
  learn: z.boolean(),
  rules: z.array(learntRuleSchema),
  /** What was drafted and what was used, newest first; long drafts are cut. */
  edits: z.array(z.object({ draftId: z.string(), drafted: z.string(), yours: z.string() })),
  /** The posts from which examples are taken. */
  posts: z.array(
    z.object({
      text: z.string(),
      /** `approved`, `copied` or `pasted`; later versions may have more. */
      from: z.string(),
      draftId: z.string().optional(),
    }),
  ),
});
export type LearntVoice = z.infer<typeof learntVoiceSchema>;

/** The `:key` of a learnt rule in a path. */
export const ruleKeySchema = z.string().regex(/^[a-z0-9.-]{1,80}$/);

/** `PATCH /api/projects/:id/learnt/:key` */
export const patchLearntRuleSchema = z
  .strictObject({
    text: z.string().trim().min(1).max(300).optional(),
    isOn: z.boolean().optional(),
  })
  .refine(({ text, isOn }) => text !== undefined || isOn !== undefined, {
    error: 'send "text", "isOn" or both',
  });
export type LearntRuleChange = z.infer<typeof patchLearntRuleSchema>;
