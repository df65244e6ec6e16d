"use client";

import { useActionState } from "react";
import { ActionNotices } from "../action-notices.tsx";
import { pastePost } from "./change-posts.ts";

/** Takes a post that sounds right. What was pasted stays in the field when it cannot be kept. */
export function PasteForm({ projectId }: { projectId: string }) {
  const [result, run, isPending] = useActionState(pastePost, {});
  return (
    <form action={run} className="stack">
      <ActionNotices {...result} />
      <input name="projectId" type="hidden" value={projectId} />
      <p className="field">
        <label htmlFor="pasted">A post of yours that sounds right</label>
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
          Up to ten. They are used whether Linnet learns or not.
        </small>
      </p>
      <button className="button button-plain" disabled={isPending} type="submit">
        Add the post
      </button>
    </form>
  );
}
