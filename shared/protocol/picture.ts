import { z } from "zod";
import { idSchema } from "./id-schema.ts";
import { LONGEST_ALT_TEXT, PICTURE_TYPES } from "./picture-limits.ts";

/** A picture of a post: the id of a stored one, and its description for people who do not see it. */
export const postPictureSchema = z.object({
  id: idSchema,
  /** Empty where nobody has described it. */
  altText: z.string().max(LONGEST_ALT_TEXT),
});
export type PostPicture = z.infer<typeof postPictureSchema>;

/** `POST /api/drafts/:id/pictures`: the picture as it is stored, and as X would be given it. */
export const pictureSchema = z.object({
  id: idSchema,
  type: z.enum(PICTURE_TYPES),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
  /** Length of the stored file, in bytes. */
  size: z.int(),
});
export type Picture = z.infer<typeof pictureSchema>;
