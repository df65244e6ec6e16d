import { z } from "zod";

/** Most pictures that X takes with one post. */
export const MOST_PICTURES = 4;
/** Longest description of a picture that X takes, in characters. */
export const LONGEST_ALT_TEXT = 1_000;
/** Largest file that may be uploaded as a picture, in bytes. */
export const LARGEST_PICTURE = 20 * 1024 * 1024;
/** Types of file that may be uploaded as a picture. */
export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

/** A picture of a post: the id of a stored one, and its description for people who do not see it. */
export const postPictureSchema = z.object({
  id: z.uuid(),
  /** Empty where nobody has described it. */
  altText: z.string().max(LONGEST_ALT_TEXT),
});
export type PostPicture = z.infer<typeof postPictureSchema>;

/** `POST /api/drafts/:id/pictures`: the picture as it is stored, and as X would be given it. */
export const pictureSchema = z.object({
  id: z.uuid(),
  type: z.enum(PICTURE_TYPES),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
  /** Length of the stored file, in bytes. */
  size: z.int(),
});
export type Picture = z.infer<typeof pictureSchema>;
