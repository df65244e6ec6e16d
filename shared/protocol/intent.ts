import { z } from "zod";
import { clientModelSchema } from "./client-call.ts";

/** The act that a person asks for with a button (PROTOCOL.md, "Intents"). */
export const intentSchema = z.enum(["draft", "research", "confirm", "revise", "publish"]);
export type Intent = z.infer<typeof intentSchema>;

/** The longest name of a time zone. What it names is looked up where it is used: systems know different ones. */
const timeZoneSchema = z.string().max(64);
const LONGEST_LANGUAGE = 64;

/** A language tag (BCP 47), or a locale with an underscore. Only its first part counts, the primary language. */
const languageSchema = z
  .string()
  .max(LONGEST_LANGUAGE)
  .transform((tag) => tag.split(/[-_]/, 1)[0]?.toLowerCase() ?? "")
  .pipe(z.string().regex(/^[a-z]{2,3}$/));

/** The metadata of a user's message: any JSON, in which `intent`, `timeZone`, `language` and `clientModel` are known ones. */
export const userMetadataSchema = z.unknown().superRefine((metadata, context) => {
  if (typeof metadata !== "object" || metadata === null) return;
  if ("intent" in metadata && !intentSchema.safeParse(metadata.intent).success) {
    const allowed = intentSchema.options.map((intent) => `"${intent}"`).join(", ");
    context.addIssue({ code: "custom", path: ["intent"], message: `must be one of ${allowed}` });
  }
  if ("timeZone" in metadata && !timeZoneSchema.safeParse(metadata.timeZone).success) {
    const message =
      'must be the name of a time zone, such as "Europe/Berlin", of 64 characters at most';
    context.addIssue({ code: "custom", path: ["timeZone"], message });
  }
  if (
    "language" in metadata &&
    typeof metadata.language === "string" &&
    metadata.language.length > LONGEST_LANGUAGE
  ) {
    const message = `may have ${LONGEST_LANGUAGE} characters at most`;
    context.addIssue({ code: "custom", path: ["language"], message });
  }
  if (!("clientModel" in metadata)) return;
  for (const issue of clientModelSchema.safeParse(metadata.clientModel).error?.issues ?? []) {
    context.addIssue({
      code: "custom",
      path: ["clientModel", ...issue.path],
      message: issue.message,
    });
  }
});

/** The intent of a message; undefined when it has none. */
export function intentOf({ metadata }: { metadata?: unknown }): Intent | undefined {
  return z.object({ intent: intentSchema }).safeParse(metadata).data?.intent;
}

/**
 * The language in which the person who sent a message sees their client, as a primary language subtag; undefined when
 * the message names none. Any other value is some client's own.
 */
export function languageOf({ metadata }: { metadata?: unknown }): string | undefined {
  return z.object({ language: languageSchema }).safeParse(metadata).data?.language;
}
