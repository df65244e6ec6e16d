import type { AnsweredPost, DraftVariant } from "@linnet/protocol";
import { useEffect, useState } from "react";
import { whileSeen } from "../chat/while-seen.ts";
import { useUiHost } from "../ui-host.tsx";
import { useStore } from "../use-store.tsx";
import type { DraftAccess } from "./draft-access.ts";
import { DraftEditor } from "./draft-editor.ts";
import type { EditedDraft } from "./edited-draft.ts";

/**
 * Keeps a person's changes to a draft for as long as the view shows it, and after. Give the component a
 * `key` of the draft's id.
 *
 * @param isNewest whether it is the chat's newest draft, which is read again and again while it is seen, and when its window gets the focus.
 * @returns the draft as it is now, and what changes it.
 */
export function useDraftEditor(
  draftId: string | undefined,
  drafted: readonly DraftVariant[],
  access: DraftAccess | undefined,
  answers: AnsweredPost | undefined,
  isNewest: boolean,
): { shown: EditedDraft; editor: DraftEditor } {
  const { draftEdits } = useUiHost();
  const [editor] = useState(() =>
    DraftEditor.open({ draftId, drafted, answers, records: draftEdits }),
  );
  const shown = useStore(editor);
  useEffect(() => {
    void editor.load();
  }, [editor]);
  useEffect(() => (access ? editor.connect(access) : undefined), [editor, access]);
  useEffect(() => {
    const flush = () => editor.flush();
    document.addEventListener("visibilitychange", flush);
    return () => document.removeEventListener("visibilitychange", flush);
  }, [editor]);
  useEffect(() => {
    if (!isNewest) return;
    // The person may go on with it in another window, or beside this one.
    const refresh = () => editor.refresh();
    window.addEventListener("focus", refresh);
    const endLooking = whileSeen(refresh);
    return () => {
      window.removeEventListener("focus", refresh);
      endLooking();
    };
  }, [editor, isNewest]);
  return { shown, editor };
}
