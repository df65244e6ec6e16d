"use client";

import { useActionState } from "react";
import { ActionNotices } from "../action-notices.tsx";
import { saveVoice } from "./save-voice.ts";
import { VOICE_LABELS, type VoiceFields } from "./voice-fields.ts";

/** A field that a person fills in; whether `relation` was asked for is kept as it is. */
type ShownField = Exclude<keyof VoiceFields, "relationSkipped">;

const HINTS: Readonly<Record<ShownField, string>> = {
  relation: 'Decides whether a draft may say "we".',
  links: "A link counts 23 characters.",
  audience: "Such as: people who run small web shops.",
  tone: "Such as: dry, precise, no exclamation marks.",
  never: "A word or phrase in each line. A draft that has one is sent back.",
  hashtags: "In words, such as: none, or: at most #rustlang.",
  draftAtOnce: "Whether a draft follows at once, or you choose an angle first.",
  limit: "In characters as X counts them. Empty: 280, an ordinary account's.",
};

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
/** What can be chosen, by field; the first stands for nothing said. */
const CHOICES: Partial<Record<ShownField, readonly (readonly [string, string])[]>> = {
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
  draftAtOnce: [
    ["", "Ask me first"],
    ["true", "Draft at once"],
  ],
};
const ROWS: Partial<Record<ShownField, number>> = { never: 4 };

/** The form of one project's voice. What was typed stays when it cannot be saved. */
export function VoiceForm({ projectId, stored }: { projectId: string; stored: VoiceFields }) {
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
