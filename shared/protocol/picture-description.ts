import { z } from "zod";
import { LONGEST_POST } from "./draft.ts";
import { LONGEST_ALT_TEXT } from "./picture-limits.ts";

function isLocale(tag: string): boolean {
  try {
    new Intl.Locale(tag);
    return true;
  } catch {
    return false;
  }
}

/** `POST /api/pictures/:id/description`: what the suggestion is made for. */
export const describePictureSchema = z.object({
  /** The text of the post that the picture is in. */
  text: z.string().max(LONGEST_POST),
  /** BCP 47 tag: for a post that has no words. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i, { abort: true })
    .max(35)
    .refine(isLocale, "is no language tag"),
});
export type DescribePicture = z.infer<typeof describePictureSchema>;

/** A description that a model suggests. */
export const suggestedDescriptionSchema = z.object({
  altText: z.string().min(1).max(LONGEST_ALT_TEXT),
});
export type SuggestedDescription = z.infer<typeof suggestedDescriptionSchema>;
