import { z } from "zod";
import { idSchema } from "./id-schema.ts";
import { pageQuerySchema } from "./requests.ts";

const line = z.string().trim().min(1).max(300);

/** How a project's posts should sound, as a person writes it down; it reaches the agents' prompts. */
export const voiceSchema = z.strictObject({
  /** The audience of the posts. */
  audience: line.optional(),
  tone: line.optional(),
  /** Words and phrases that no post may contain: a draft that has one is sent back. */
  never: z.array(line).max(50).optional(),
  /** The hashtag policy in words, such as "none" or "at most #rustlang". */
  hashtags: line.optional(),
  /** Who wrote what is attached: the person, the person's employer, or somebody else. */
  relation: z.enum(["own", "employer", "none"]).optional(),
  /** Where the address of the page stands in a draft. */
  links: z.enum(["end", "none"]).optional(),
  /** Whether a draft follows research without a question. */
  draftAtOnce: z.boolean().optional(),
  /** The person was asked for `relation`, and did not say. */
  relationSkipped: z.boolean().optional(),
  /** Posts that sound right. */
  examples: z.array(z.string().trim().min(1).max(25_000)).max(10).optional(),
  /** Weighted characters that a post of the account may have; 280 when not said. */
  limit: z.int().min(1).max(25_000).optional(),
});
export type Voice = z.infer<typeof voiceSchema>;

/** A project as the API answers it. Members that a later version adds to a voice are kept. */
export const projectSchema = z.object({
  id: z.string(),
  name: z.string(),
  voice: z.looseObject(voiceSchema.shape).nullish(),
  /** Whether the voice is learnt from what the person does with drafts; earlier backends do not say. */
  learn: z.boolean().optional(),
  /** The one that cannot be deleted. */
  isDefault: z.boolean(),
});
export type Project = z.infer<typeof projectSchema>;

/** `?cursor=&limit=` of the projects; whoever names no limit gets as many as there may be. */
export const projectsQuerySchema = pageQuerySchema.extend({
  limit: z.coerce.number().int().min(1).max(100).default(100),
});

/** `GET /api/projects`; earlier backends answer all of them, without `nextCursor`. */
export const projectListSchema = z.object({
  projects: z.array(projectSchema),
  nextCursor: z.string().nullish(),
});

const nameSchema = z.string().trim().min(1).max(200);

/** `POST /api/projects` */
export const createProjectSchema = z.strictObject({
  id: idSchema.optional(),
  name: nameSchema,
  voice: voiceSchema.optional(),
});

/** `PATCH /api/projects/:id`: `voice` replaces the whole voice, null removes it. */
export const patchProjectSchema = z.strictObject({
  name: nameSchema.optional(),
  voice: voiceSchema.nullable().optional(),
  learn: z.boolean().optional(),
});
export type ProjectChange = z.infer<typeof patchProjectSchema>;
