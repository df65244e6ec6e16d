import { z } from "zod";

/** The act that a person asks for with a button (PROTOCOL.md, "Intents"). */
export const intentSchema = z.enum(["draft", "research", "confirm", "revise", "publish"]);
export type Intent = z.infer<typeof intentSchema>;

/** The metadata of a user's message: any JSON, in which `intent` is a known one. */
export const userMetadataSchema = z.unknown().superRefine((metadata, context) => {
  if (typeof metadata !== "object" || metadata === null || !("intent" in metadata)) return;
  if (intentSchema.safeParse(metadata.intent).success) return;
  const allowed = intentSchema.options.map((intent) => `"${intent}"`).join(", ");
  context.addIssue({ code: "custom", path: ["intent"], message: `must be one of ${allowed}` });
});

/** The intent of a message; undefined when it has none. */
export function intentOf({ metadata }: { metadata?: unknown }): Intent | undefined {
  return z.object({ intent: intentSchema }).safeParse(metadata).data?.intent;
}
