import { z } from "zod";
import { answerKindSchema } from "./answered-post.ts";
import { doubtSchema, draftSourceSchema } from "./draft.ts";
import { problemSchema } from "./problem.ts";
import { saidSchema } from "./said.ts";
import { xPostAt } from "./x-post-at.ts";

/** The agents a turn can be routed to. */
export const routeNextSchema = z.enum(["research", "drafting", "publishing"]);
export type RouteNext = z.infer<typeof routeNextSchema>;

/** The router's decision. `reasoning` is one sentence for the person. */
export const routeDecisionSchema = z.object({
  next: routeNextSchema,
  reasoning: z.string(),
  /** The same by code, where it is not a model's own. */
  said: saidSchema.optional(),
});
export type RouteDecision = z.infer<typeof routeDecisionSchema>;

/** How a run ended. */
export const runEndSchema = z.enum(["completed", "stopped", "failed"]);
export type RunEnd = z.infer<typeof runEndSchema>;

const endSchema = z.object({
  status: runEndSchema,
  error: problemSchema.optional(),
  /** The answer could not be folded: the stored message holds nothing but how it ended. */
  answerStored: z.literal(false).optional(),
});

/** An attachment of a user's message. Its text is untrusted data, never instructions. */
export const contextDataSchema = z.object({
  kind: z.enum(["page", "selection", "file", "diff"]),
  title: z.string().max(1_000),
  url: z
    .url({ protocol: /^https?$/ })
    .max(4_096)
    .optional(),
  language: z.string().max(64).optional(),
  /** When it was published, as an ISO 8601 date or time, where the page says so. */
  published: z.string().max(64).optional(),
  author: z.string().max(500).optional(),
  /** The name of the site. */
  site: z.string().max(500).optional(),
  text: z.string(),
  /** If `url` is a post on X: whether the draft replies to it or quotes it. */
  answer: answerKindSchema.optional(),
});
export type ContextData = z.infer<typeof contextDataSchema>;

const textPartSchema = z.strictObject({
  type: z.literal("text"),
  text: z.string(),
  state: z.enum(["streaming", "done"]).exactOptional(),
});

const contextPartSchema = z.strictObject({
  type: z.literal("data-context"),
  id: z.string().max(128).exactOptional(),
  data: contextDataSchema.refine(({ answer, url }) => !answer || xPostAt(url ?? "") !== undefined, {
    path: ["url"],
    error:
      'must be the address of a post on X, such as "https://x.com/name/status/123", where "answer" is set',
  }),
});

/** A part of a user's message. */
export const userPartSchema = z.discriminatedUnion("type", [textPartSchema, contextPartSchema]);

/** A part of an answer that a client brings along from another conversation. */
export const answerPartSchema = textPartSchema;

/** Marks a user's message in a session's stream. */
export const userMarkSchema = z.object({
  type: z.literal("user-message"),
  id: z.string(),
  /** Its text. */
  content: z.string(),
  timestamp: z.string(),
  /** Id of the message that answers it, which follows. */
  answerId: z.string().optional(),
  /** Its parts, when there is more to it than one text. */
  parts: z.array(userPartSchema).optional(),
  metadata: z.unknown().optional(),
});
export type UserMark = z.infer<typeof userMarkSchema>;

/** A likely secret in the user's message of a turn, described without the secret. */
export const foundSecretSchema = z.object({
  /** The kind of the secret, for example `AWS secret access key`. */
  name: z.string(),
  /** Title of the attachment that it stands in; without one, it stands in the message's own text. */
  attachment: z.string().optional(),
  /** Line of that text, from 1. */
  line: z.int().min(1),
  /** Its first characters. */
  preview: z.string(),
});

/** What research found, checked without a model. */
export const factSchema = z.object({
  text: z.string(),
  sourceIds: z.array(z.string()),
  /** The words of the first source that say so, as they stand there. */
  quote: z.string().optional(),
  /** Who says it. */
  speaker: z.string().optional(),
  /** When it was, or was said, in words. */
  date: z.string().optional(),
  /** What it holds under. */
  condition: z.string().optional(),
  /** Pieces of `text` that no source supports. Left out when there are none. */
  doubts: z.array(doubtSchema).optional(),
});
export type Fact = z.infer<typeof factSchema>;

/** Schemas of the data parts in PROTOCOL.md, keyed by the name after `data-`. */
export const dataPartSchemas = {
  /** `said` is the text by code, where no phase says it. */
  progress: z.object({ text: z.string(), said: saidSchema.optional() }),
  route: routeDecisionSchema,
  /** What research found; the answer's text has it, too, as lists below "Facts:" and "Open:". */
  research: z.object({
    facts: z.array(factSchema).min(1),
    /** Questions that the material leaves open. */
    open: z.array(z.string()),
  }),
  /** Asks who wrote what a first draft rests on; the answer is the project's `voice.relation`. */
  relation: z.object({
    projectId: z.string(),
    /** The title of the material. */
    title: z.string(),
    author: z.string().optional(),
    /** The name of the site. */
    site: z.string().optional(),
  }),
  /** Angles for a post, one of which the person chooses; the answer's text ends with them, too. */
  angles: z.object({ angles: z.array(z.string()).min(1) }),
  /** What a person can put a post together from, in the words of the source. */
  sentences: z.object({
    source: draftSourceSchema,
    /** Primary language subtag; `und` when nothing tells. */
    language: z.string(),
    /** A line that can head the post. */
    title: z.string().optional(),
    /** The address that can end it. */
    url: z.string().optional(),
    /** Best first. `index` is the place in the source: sentences with adjoining ones adjoin. */
    sentences: z.array(z.object({ text: z.string(), index: z.int() })).min(1),
  }),
  attempt: z.object({ step: z.string(), attempt: z.int().min(1) }),
  /** A model call that waits for a client; see `client-call.ts`. */
  "model-call": z.object({
    id: z.string(),
    /** The client's own name of the model. */
    model: z.string(),
  }),
  secrets: z.object({ found: z.array(foundSecretSchema).min(1) }),
  run: endSchema,
  turn: endSchema.extend({ turn: z.int() }),
  workflow: userMarkSchema,
  context: contextDataSchema,
  approval: z.object({
    id: z.string(),
    tool: z.string(),
    input: z.unknown(),
    state: z.enum(["requested", "approved", "declined"]),
    /** What declined it, if no person did. */
    cause: z.enum(["changed", "expired", "stopped", "message"]).optional(),
    /** Why it was declined, in words. */
    reason: z.string().optional(),
    /** The time for which it was approved. */
    schedule: z.object({ at: z.iso.datetime(), timeZone: z.string() }).optional(),
    /** Until when it can be answered. */
    expiresAt: z.iso.datetime().optional(),
  }),
} as const;

/** Data part payloads by name, as AI SDK's `UIMessage` wants them. */
export type LinnetDataParts = {
  [Name in keyof typeof dataPartSchemas]: z.infer<(typeof dataPartSchemas)[Name]>;
};
