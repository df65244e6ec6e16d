import { z } from "zod";
import { answeredPostSchema, answerKindSchema } from "./answered-post.ts";
import { postPictureSchema } from "./picture.ts";
import { MOST_PICTURES } from "./picture-limits.ts";
import { showsSomething } from "./shows-something.ts";

/** The title of a source that is a text of the person's own message. Clients name it in their language. */
export const OWN_TEXT_TITLE = "Your text";

/** One factual statement of a post and the sources it rests on; no ids means unsupported. */
export const claimSchema = z.object({
  text: z.string(),
  sourceIds: z.array(z.string()),
  /** The words of the first source that say so, as they stand there. */
  quote: z.string().max(2_000).optional(),
});

/** A piece of a post that nothing in the conversation supports. */
export const doubtSchema = z.object({
  /** `number`, `name`, `quotation`, `claim`, `we`, `date`, `link` or `unread`; later versions may have more. */
  kind: z.string(),
  /** The piece, as it stands in the post. */
  text: z.string(),
});
export type Doubt = z.infer<typeof doubtSchema>;

/** One post: what would be sent to X, weighed as X weighs it. */
export const draftPostSchema = z.object({
  text: z.string(),
  /** X's weighted length (twitter-text, configuration v3). */
  weightedLength: z.int(),
  claims: z.array(claimSchema),
  /** Left out when there are none. */
  doubts: z.array(doubtSchema).optional(),
  /** Suggested description of the image that goes with the post, for people who do not see it. */
  altText: z.string().optional(),
  /** In the order in which they are shown. Left out when there are none. */
  pictures: z.array(postPictureSchema).max(MOST_PICTURES).optional(),
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
  /** `provider/model` of the agent that wrote it. */
  model: z.string(),
  /** The chat's draft before this one, which the agent was shown. */
  basedOn: z.string().nullish(),
  /** The post on X that it replies to or quotes. */
  answers: answeredPostSchema.nullish(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Draft = z.infer<typeof draftSchema>;

/** A state that a draft was in before it was changed. */
export const draftRevisionSchema = z.object({
  variants: z.array(draftVariantSchema).min(1),
  chosen: z.int(),
  /** The post on X that it replied to or quoted. */
  answers: answeredPostSchema.nullish(),
  /** Who made this revision. */
  by: z.enum(["agent", "person"]),
  /** When it was put into this state. */
  createdAt: z.iso.datetime(),
});
export type DraftRevision = z.infer<typeof draftRevisionSchema>;

/** `GET /api/drafts/:id`: with its earlier states, oldest first. */
export const draftWithRevisionsSchema = draftSchema.extend({
  revisions: z.array(draftRevisionSchema),
});
export type DraftWithRevisions = z.infer<typeof draftWithRevisionsSchema>;

/** `GET /api/drafts` */
export const draftListSchema = z.object({
  drafts: z.array(draftSchema),
  nextCursor: z.string().nullable(),
});
export type DraftList = z.infer<typeof draftListSchema>;

/** Longest post that X takes from any account, in characters. */
export const LONGEST_POST = 25_000;

/** The error of `refine` for a text that shows nothing. */
export const SHOWS_NOTHING = "is empty: write something";

/** Characters of all posts of a draft together: all of them are weighed at once. */
const LONGEST_DRAFT = 50_000;

/** Whether posts are as long together as a draft may be; for `refine`. */
export function fitDraft(posts: readonly { text: string }[]): boolean {
  return posts.reduce((sum, { text }) => sum + text.length, 0) <= LONGEST_DRAFT;
}

/** The error of `refine` for longer posts. */
export const TOO_LONG_TOGETHER = `may have ${LONGEST_DRAFT} characters together: shorten or leave out some`;

const editedPostSchema = z.strictObject({
  text: z.string().min(1).max(LONGEST_POST).refine(showsSomething, SHOWS_NOTHING),
  /** Taken from an earlier answer as it is; the backend weighs again. */
  weightedLength: z.int().optional(),
  /** Left out: the claims stay whose sentence the post still has. */
  claims: z.array(claimSchema).max(100).optional(),
  /** Taken from an earlier answer. The backend takes none that the draft never had, and keeps those whose text the post still has. */
  doubts: z.array(doubtSchema).max(100).optional(),
  altText: z.string().max(1_000).optional(),
  /** Left out: the pictures of the post at this place stay. An empty list takes them off. */
  pictures: z.array(postPictureSchema).max(MOST_PICTURES).optional(),
});
export const editedVariantSchema = z.strictObject({
  posts: z.array(editedPostSchema).min(1).max(25),
});
export type EditedVariant = z.infer<typeof editedVariantSchema>;

/**
 * `PATCH /api/drafts/:id`: a person's edit, the choice of a variant, or how the draft answers a post: `null` makes it a
 * post of its own, and a kind after that answers the same post again.
 */
export const patchDraftSchema = z
  .strictObject({
    variants: z
      .array(editedVariantSchema)
      .min(1)
      .max(3)
      .refine((variants) => fitDraft(variants.flatMap(({ posts }) => posts)), TOO_LONG_TOGETHER)
      .optional(),
    chosen: z.int().min(0).optional(),
    answers: z.strictObject({ kind: answerKindSchema }).nullable().optional(),
  })
  .refine(
    ({ variants, chosen, answers }) =>
      [variants, chosen, answers].filter((change) => change !== undefined).length === 1,
    { error: 'send one of "variants", "chosen" and "answers"' },
  );
export type PatchDraft = z.infer<typeof patchDraftSchema>;

/** The query of `PATCH /api/drafts/:id`. */
export const patchDraftQuerySchema = z.object({
  /** The `updatedAt` of the draft that the change was made to: one that has changed since is left as it is. */
  unchangedSince: z.iso.datetime().optional(),
});

/** The input of `submitDraft`. The backend weighs and stores it. */
export const submitDraftInputSchema = z.object({
  variants: z
    .array(
      z.object({
        posts: z
          .array(
            z.object({
              text: z
                .string()
                .min(1)
                .max(LONGEST_POST)
                .refine(showsSomething, SHOWS_NOTHING)
                .describe("The post exactly as it would be sent to X."),
              claims: z
                .array(claimSchema)
                .default([])
                .describe(
                  "Each factual claim of the post: the ids of its sources, and as quote the words of the first of them that say so, copied exactly and in the language of the source.",
                ),
              altText: z
                .string()
                .max(1_000)
                .optional()
                .describe(
                  "Alt text for the image that goes with the post, when the material has one.",
                ),
            }),
          )
          .min(1)
          .max(25)
          .describe("One post, or the posts of a thread in order."),
      }),
    )
    .min(1)
    .max(3)
    .refine((variants) => fitDraft(variants.flatMap(({ posts }) => posts)), TOO_LONG_TOGETHER)
    .describe("One to three alternatives."),
  sources: z.array(draftSourceSchema).default([]).describe("The sources that the claims refer to."),
});
export type SubmitDraftInput = z.input<typeof submitDraftInputSchema>;

/** A sentence of a draft's material that speaks to an assistant, not to the readers. */
export const toAssistantSchema = z.object({
  /** The title of the text; empty where it has none. */
  title: z.string(),
  /** Its words. */
  text: z.string(),
});

/** Cautions for the person about a draft's links and material. */
export const draftCautionsSchema = z.object({
  /** Links of the posts that are in no source, as they stand there. */
  strangeLinks: z.array(z.string()).optional(),
  toAssistant: z.array(toAssistantSchema).optional(),
});
export type DraftCautions = z.infer<typeof draftCautionsSchema>;

/** What keeps a post from being taken as it is: a place, counted from 0, and what is wrong there. */
export const draftFaultSchema = z.object({
  variant: z.int().min(0),
  post: z.int().min(0),
  /** `tooLong`, `never` (a phrase of the project's), or the kind of a doubt. */
  kind: z.string(),
  /** The piece of the post that it is about; of a post that is too long, there is none. */
  text: z.string().optional(),
  /** Weighted characters of a post that is too long. */
  weight: z.int().optional(),
});
export type DraftFault = z.infer<typeof draftFaultSchema>;

/** The output of `submitDraft`. With `accepted: false`, `problems` say what to revise. */
export const submitDraftOutputSchema = z.object({
  accepted: z.boolean(),
  draftId: z.string().optional(),
  variants: z.array(draftVariantSchema),
  sources: z.array(draftSourceSchema),
  /** Reasons of a refusal, or warnings that came with an acceptance. */
  problems: z.array(z.string()),
  /** What `problems` of a refusal are about, for a client that says them in its own language. The agent is told `problems` alone. */
  faults: z.array(draftFaultSchema).optional(),
  /** Phrases that the project forbids and that an accepted draft contains. */
  neverSaid: z.array(z.string()).optional(),
  /** Index of the variant that the person has chosen since. The agent of a later turn is told; no stream has it. */
  chosen: z.int().min(0).optional(),
  /** Weighted characters that a post of the account may have. */
  limit: z.int().optional(),
  /** The post on X that the draft replies to, or quotes. */
  answers: answeredPostSchema.optional(),
  ...draftCautionsSchema.shape,
});
export type SubmitDraftOutput = z.infer<typeof submitDraftOutputSchema>;
