import { z } from "zod";

const routedTurnSchema = z.discriminatedUnion("by", [
  z.strictObject({
    by: z.literal("person"),
    /** The person's own words. */
    text: z.string(),
    /** Names of the attached contexts; the same name is the same content. */
    attached: z.array(z.string()).default([]),
  }),
  z.strictObject({
    by: z.literal("assistant"),
    /** The result of the turn; `nothing` when there was no material, or the turn failed. */
    did: z.enum(["research", "drafting", "publishing", "nothing"]),
  }),
]);

/** A conversation as far as routing looks at it, oldest turn first. */
export const routedConversationSchema = z.array(routedTurnSchema);
export type RoutedConversation = z.infer<typeof routedConversationSchema>;
