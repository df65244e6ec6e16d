import type { LanguageModelV3TextPart, LanguageModelV3ToolResultOutput } from "@ai-sdk/provider";
import { contextDataSchema } from "@linnet/protocol";
import { z } from "zod";

/**
 * An attached context as it travels in a prompt: beside the fenced rendering that other models
 * read, a user's text part carries it at `providerOptions.linnet.context`.
 */
export const promptContextSchema = contextDataSchema.extend({
  /** What a claim names as its source; unique within the conversation. */
  sourceId: z.string().min(1),
});
export type PromptContext = z.infer<typeof promptContextSchema>;

const linnetOptionsSchema = z.object({ context: promptContextSchema });

/** What the result of `readPage` carries: the page, as if the person had attached it. */
export function pageOf(output: LanguageModelV3ToolResultOutput): PromptContext | undefined {
  if (output.type !== "text") return undefined;
  return linnetOptionsSchema.safeParse(output.providerOptions?.linnet).data?.context;
}

/**
 * The context that a text part carries.
 *
 * @returns `"none"` for a part of plain text, `"malformed"` for one whose context cannot be read:
 * its text is a rendering and not the person's words.
 */
export function contextOf(part: LanguageModelV3TextPart): PromptContext | "none" | "malformed" {
  const options = part.providerOptions?.linnet;
  if (options === undefined || options.context === undefined) return "none";
  const parsed = linnetOptionsSchema.safeParse(options);
  return parsed.success ? parsed.data.context : "malformed";
}
