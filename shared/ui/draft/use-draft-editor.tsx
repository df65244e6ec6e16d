import type { AnsweredPost, DraftVariant } from "@linnet/protocol";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useUiHost } from "../ui-host.tsx";
import type { DraftAccess } from "./draft-access.ts";
import { DraftEditor, type EditedDraft } from "./draft-editor.ts";

/**
 * Keeps a person's changes to a draft for as long as the view shows it, and after. Give the component a
 * `key` of the draft's id.
 *
 * @returns the draft as it is now, and what changes it.
 */
export function useDraftEditor(
  draftId: string | undefined,
  drafted: readonly DraftVariant[],
  access: DraftAccess | undefined,
  answers: AnsweredPost | undefined,
): { shown: EditedDraft; editor: DraftEditor } {
  const { draftEdits } = useUiHost();
  const [editor] = useState(() =>
    DraftEditor.open({ draftId, drafted, answers, records: draftEdits }),
  );
  const shown = useSyncExternalStore(editor.subscribe, editor.getSnapshot, editor.getSnapshot);
  useEffect(() => {
    void editor.load();
  }, [editor]);
  useEffect(() => (access ? editor.connect(access) : undefined), [editor, access]);
  useEffect(() => {
    const flush = () => editor.flush();
    document.addEventListener("visibilitychange", flush);
    return () => document.removeEventListener("visibilitychange", flush);
  }, [editor]);
  return { shown, editor };
}
