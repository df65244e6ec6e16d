import { z } from "zod";

/** What X is expected to charge for posts that are sent by its API, in US dollars. */
export const publishCostSchema = z.object({
  /** For the posts of this request. */
  usd: z.number(),
  /** How many of them have a link, for which X charges more. */
  withLink: z.int(),
  /** X charges for the pictures, too, and nobody knows how much. */
  picturesUnknown: z.boolean().optional(),
  /** For what was sent for this person since the month began (UTC). */
  monthUsd: z.number(),
  /** What the person wants to spend in a month at most. */
  limitUsd: z.number().optional(),
  /** Where the prices are from, and when they were read there. */
  source: z.url(),
  readOn: z.iso.date(),
});
export type PublishCost = z.infer<typeof publishCostSchema>;
