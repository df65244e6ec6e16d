"use client";

import { useActionState } from "react";
import { ActionNotices } from "../action-notices.tsx";
import { saveVoice } from "./save-voice.ts";
import { VOICE_LABELS, type VoiceFields } from "./voice-fields.ts";

const HINTS: Readonly<Record<keyof VoiceFields, string>> = {
  relation: 'Decides whether a draft may say "we".',
  links: "A link counts 23 characters.",
  audience: "Such as: people who run small web shops.",
  tone: "Such as: dry, precise, no exclamation marks.",
  never: "A word or phrase in each line. A draft that has one is sent back.",
  hashtags: "In words, such as: none, or: at most #rustlang.",
  limit: "In characters as X counts them. Empty: 280, an ordinary account's.",
};

const FIELDS = ["relation", "links", "audience", "tone", "hashtags", "never", "limit"] as const;
/** What can be chosen, by field; the first stands for nothing said. */
const CHOICES: Partial<Record<keyof VoiceFields, readonly (readonly [string, string])[]>> = {
  relation: [
    ["", "Not said"],
    ["own", "I did"],
    ["employer", "My employer, or my team"],
    ["none", "Somebody else"],
  ],
  links: [
    ["", "At the end, if it fits"],
    ["end", "Always at the end"],
    ["none", "None"],
  ],
};
const ROWS: Partial<Record<keyof VoiceFields, number>> = { never: 4 };

/** The form of one project's voice. What was typed stays when it cannot be saved. */
export function VoiceForm({ projectId, stored }: { projectId: string; stored: VoiceFields }) {
  const [result, save, isPending] = useActionState(saveVoice, {});
  const { fields = stored } = result;
  return (
    <form action={save} className="stack">
      <ActionNotices {...result} />
      <input name="projectId" type="hidden" value={projectId} />
      {FIELDS.map((name) => {
        const id = `${name}-${projectId}`;
        const control = {
          id,
          name,
          defaultValue: fields[name],
          "aria-describedby": `hint-${id}`,
        };
        const rows = ROWS[name];
        const choices = CHOICES[name];
        return (
          <p className="field" key={name}>
            <label htmlFor={id}>{VOICE_LABELS[name]}</label>
            {choices ? (
              <select {...control}>
                {choices.map(([value, text]) => (
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
              {HINTS[name]}
            </small>
          </p>
        );
      })}
      <button className="button" disabled={isPending} type="submit">
        Save
      </button>
    </form>
  );
}
