"use client";

import { useActionState } from "react";
import { ActionNotices } from "../action-notices.tsx";
import type { PageLanguage } from "../page-language.ts";
import { saveVoice } from "./save-voice.ts";
import { type ShownField, type VoiceTexts, voiceTexts } from "./texts.tsx";
import type { VoiceFields } from "./voice-fields.ts";

const FIELDS = [
  "relation",
  "links",
  "draftAtOnce",
  "audience",
  "tone",
  "hashtags",
  "never",
  "limit",
] as const satisfies readonly ShownField[];

/** What can be chosen, by field. */
function choicesIn(
  texts: VoiceTexts,
): Partial<Record<ShownField, Readonly<Record<string, string>>>> {
  return { relation: texts.relations, links: texts.links, draftAtOnce: texts.draftAtOnce };
}

const ROWS: Partial<Record<ShownField, number>> = { never: 4 };

/** The form of one project's voice. What was typed stays when it cannot be saved. */
export function VoiceForm({
  projectId,
  stored,
  language,
}: {
  projectId: string;
  stored: VoiceFields;
  language: PageLanguage;
}) {
  const texts = voiceTexts[language];
  const allChoices = choicesIn(texts);
  const [result, save, isPending] = useActionState(saveVoice, {});
  const { fields = stored } = result;
  return (
    <form action={save} className="stack">
      <ActionNotices {...result} />
      <input name="projectId" type="hidden" value={projectId} />
      <input name="relationSkipped" type="hidden" value={fields.relationSkipped} />
      {FIELDS.map((name) => {
        const id = `${name}-${projectId}`;
        const control = {
          id,
          name,
          defaultValue: fields[name],
          "aria-describedby": `hint-${id}`,
        };
        const rows = ROWS[name];
        const choices = allChoices[name];
        return (
          <p className="field" key={name}>
            <label htmlFor={id}>{texts.labels[name]}</label>
            {choices ? (
              <select {...control}>
                {Object.entries(choices).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            ) : rows ? (
              <textarea {...control} dir="auto" rows={rows} />
            ) : name === "limit" ? (
              <input {...control} inputMode="numeric" max={25_000} min={1} type="number" />
            ) : (
              <input {...control} dir="auto" maxLength={300} />
            )}
            <small className="hint" id={`hint-${id}`}>
              {texts.hints[name]}
            </small>
          </p>
        );
      })}
      <button className="button" disabled={isPending} type="submit">
        {texts.save}
      </button>
    </form>
  );
}
