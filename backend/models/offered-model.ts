import { z } from "zod";

/** A model as its provider's own list describes it. */
export const offeredModelSchema = z.object({
  /** The provider's name of the model, without the prefix `provider/`. */
  id: z.string(),
  /** Tokens that it reads, where the list says so. */
  contextTokens: z.number().optional(),
  /** ISO 8601: from when on the provider refuses it, where the list says so. */
  endsAt: z.string().optional(),
  /** Whether it takes pictures, where the list says so. */
  seesPictures: z.boolean().optional(),
});

export type OfferedModel = z.infer<typeof offeredModelSchema>;

/** Tokens that a model is given of which nobody knows more: small ones are often run with these. */
export const UNKNOWN_WINDOW = 16_000;
