import { contextDataSchema } from "@linnet/protocol";
import { z } from "zod";

/**
 * An attached context as it travels in a prompt: beside the fenced rendering that other models
 * read, a user's text part carries it at `providerOptions.linnet.context`, and so does the result of `readPage`.
 */
export const promptContextSchema = contextDataSchema.extend({
  /** What a claim names as its source; unique within the conversation. */
  sourceId: z.string().min(1),
});
export type PromptContext = z.infer<typeof promptContextSchema>;

const linnetOptionsSchema = z.object({ context: promptContextSchema });

/** The context that options of `linnet` carry; `undefined` for none, and for one that cannot be read. */
export function contextIn(options: unknown): PromptContext | undefined {
  return linnetOptionsSchema.safeParse(options).data?.context;
}
