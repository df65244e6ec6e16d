"use client";

import { useActionState } from "react";
import { ActionNotices } from "../action-notices.tsx";
import type { PageLanguage } from "../page-language.ts";
import { pastePost } from "./change-posts.ts";
import { voiceTexts } from "./texts.tsx";

/** Takes a post that sounds right. What was pasted stays in the field when it cannot be kept. */
export function PasteForm({ projectId, language }: { projectId: string; language: PageLanguage }) {
  const texts = voiceTexts[language];
  const [result, run, isPending] = useActionState(pastePost, {});
  return (
    <form action={run} className="stack">
      <ActionNotices {...result} />
      <input name="projectId" type="hidden" value={projectId} />
      <p className="field">
        <label htmlFor="pasted">{texts.paste}</label>
        <textarea
          aria-describedby="hint-pasted"
          defaultValue={result.text}
          dir="auto"
          id="pasted"
          name="text"
          required
          rows={3}
        />
        <small className="hint" id="hint-pasted">
          {texts.pasteHint}
        </small>
      </p>
      <button className="button button-plain" disabled={isPending} type="submit">
        {texts.addPost}
      </button>
    </form>
  );
}
