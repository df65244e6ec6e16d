import { z } from "zod";
import { answeredPostSchema } from "./answered-post.ts";
import { draftSourceSchema, editedVariantSchema, fitDraft, TOO_LONG_TOGETHER } from "./draft.ts";
import { idSchema } from "./id-schema.ts";
import { PICTURE_TYPES } from "./picture-limits.ts";
import { xPostAt } from "./x-post-at.ts";

/** Most drafts that one file brings in. */
export const MOST_DRAFTS_OF_FILE = 5_000;

/** Clients make a link of the address of a source. */
const sourceOfFileSchema = draftSourceSchema.extend({
  url: z
    .url({ protocol: /^https?$/, error: "must begin with http:// or https://, or be left out" })
    .optional(),
});

/** A draft in a file. */
export const draftOfFileSchema = z.object({
  /** Stable, so that a draft that is there already is not brought in twice. */
  id: z.string().min(1).max(128),
  createdAt: z.iso
    .datetime()
    .refine((at) => Date.parse(at) >= 0, "must be 1970 or later, or be left out")
    .optional(),
  variants: z
    .array(editedVariantSchema)
    .min(1)
    .max(3)
    .refine((variants) => fitDraft(variants.flatMap(({ posts }) => posts)), TOO_LONG_TOGETHER),
  /** Index into `variants`. */
  chosen: z.int().min(0).default(0),
  sources: z.array(sourceOfFileSchema).max(1_000).default([]),
  /** The post on X that it replies to or quotes. */
  answers: answeredPostSchema
    .refine(
      ({ url, postId, username }) => {
        const at = xPostAt(url);
        return at?.postId === postId && at.username === username;
      },
      { path: ["url"], error: "must be the address of this post on X" },
    )
    .nullish(),
});
export type DraftOfFile = z.infer<typeof draftOfFileSchema>;

/** A file of drafts as JSON: what `GET /api/drafts/export` gives and `POST /api/drafts/import` takes. */
export const draftFileSchema = z.object({
  format: z.literal("linnet-drafts"),
  version: z.literal(1),
  drafts: z.array(draftOfFileSchema).max(MOST_DRAFTS_OF_FILE, {
    error: `may be ${MOST_DRAFTS_OF_FILE} at most: split the file`,
  }),
  /** The pictures that the posts name, by their ids. */
  pictures: z
    .record(idSchema, z.object({ type: z.enum(PICTURE_TYPES), base64: z.base64() }))
    .default({}),
});
export type DraftFile = z.infer<typeof draftFileSchema>;

/** `GET /api/drafts/export` */
export const draftExportQuerySchema = z.object({
  format: z.enum(["json", "markdown"]).default("json"),
});

/** The answer to `POST /api/drafts/import`. */
export const draftImportSchema = z.object({
  /** The drafts that were brought in, in the order of the file. */
  imported: z.array(z.object({ draftId: z.uuid(), chatId: z.uuid() })),
  /** How many of the file's drafts are here already. */
  known: z.int(),
});
export type DraftImport = z.infer<typeof draftImportSchema>;
