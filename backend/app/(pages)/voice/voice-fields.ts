import { type Voice, voiceSchema } from "@linnet/protocol";
import type { PageLanguage } from "../page-language.ts";
import { voiceTexts } from "./texts.tsx";

/** What of a voice is written into the form. Posts are pasted one by one. */
type Written = Omit<Voice, "examples">;
/** A voice as a form has it: texts. */
export type VoiceFields = Record<keyof Written, string>;

/** The texts that a form begins with. */
export function fieldsOfVoice(voice: Voice | null | undefined): VoiceFields {
  return {
    relation: voice?.relation ?? "",
    links: voice?.links ?? "",
    audience: voice?.audience ?? "",
    tone: voice?.tone ?? "",
    never: (voice?.never ?? []).join("\n"),
    hashtags: voice?.hashtags ?? "",
    draftAtOnce: voice?.draftAtOnce ? "true" : "",
    relationSkipped: voice?.relationSkipped ? "true" : "",
    limit: voice?.limit === undefined ? "" : String(voice.limit),
  };
}

/** The values of the form as the person typed them. */
export function fieldsOfForm(form: FormData): VoiceFields {
  const text = (name: keyof Written) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  return {
    relation: text("relation"),
    links: text("links"),
    audience: text("audience"),
    tone: text("tone"),
    never: text("never"),
    hashtags: text("hashtags"),
    draftAtOnce: text("draftAtOnce"),
    relationSkipped: text("relationSkipped"),
    limit: text("limit"),
  };
}

function filled(lines: string[]): string[] | undefined {
  const kept = lines.map((line) => line.trim()).filter((line) => line !== "");
  return kept.length > 0 ? kept : undefined;
}

const writtenSchema = voiceSchema.omit({ examples: true });

/**
 * The voice that was typed; a field that was left empty is not said.
 *
 * @param examples the posts that were pasted before.
 * @param language of the words.
 * @returns the voice, null when nothing is said, or in words what is wrong with which field.
 */
export function voiceOfFields(
  fields: VoiceFields,
  examples: Voice["examples"] = [],
  language: PageLanguage = "en",
): { voice: Voice | null } | { error: string } {
  const text = (value: string) => value.trim() || undefined;
  const limit = text(fields.limit);
  const said = Object.entries({
    relation: text(fields.relation),
    links: text(fields.links),
    audience: text(fields.audience),
    tone: text(fields.tone),
    never: filled(fields.never.split("\n")),
    hashtags: text(fields.hashtags),
    draftAtOnce: fields.draftAtOnce === "true" || undefined,
    relationSkipped: fields.relationSkipped === "true" || undefined,
    limit: limit === undefined ? undefined : Number(limit),
  }).filter(([, value]) => value !== undefined);
  const pasted = examples.length > 0 ? { examples } : {};
  if (said.length === 0) return { voice: examples.length > 0 ? pasted : null };
  const parsed = writtenSchema.safeParse(Object.fromEntries(said));
  if (parsed.success) return { voice: { ...parsed.data, ...pasted } };
  const issue = parsed.error.issues[0];
  const [field, position] = issue?.path ?? [];
  const line = typeof position === "number" ? position + 1 : undefined;
  const name = writtenSchema.keyof().parse(field);
  return { error: voiceTexts[language].refused(name, line, issue?.message ?? "") };
}
