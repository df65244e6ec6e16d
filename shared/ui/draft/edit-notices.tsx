import { flushSync } from "react-dom";
import { blockingTexts } from "../conversation/blocking-state.ts";
import { problemReason } from "../conversation/problem-texts.ts";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import type { DraftEditor } from "./draft-editor.ts";
import type { EditedDraft } from "./edited-draft.ts";

/** Makes a change that may take its button away; the focus goes to the draft's first post then. */
function changeFrom({ currentTarget }: { currentTarget: Element }, change: () => void): void {
  const card = currentTarget.closest(".linnet-draft");
  flushSync(change);
  if (document.activeElement !== document.body) return;
  card?.querySelector("textarea")?.focus({ preventScroll: true });
}

/** What a person can take back of the changes to a draft, and where Linnet says what it learns from them. */
export function EditActions({ shown, editor }: { shown: EditedDraft; editor: DraftEditor }) {
  const { strings, openVoice } = useUiHost();
  // A change of a picture is taken back at its post.
  const canUndo = shown.replaced !== undefined && !shown.replaced.picture;
  if (!editor.isChanged && !canUndo) return null;
  return (
    <div className="linnet-row">
      {editor.isChanged ? (
        <button
          type="button"
          className="linnet-quiet"
          onClick={(event) => changeFrom(event, () => editor.restore())}
        >
          {strings.restoreDraft}
        </button>
      ) : null}
      {editor.isChanged && openVoice ? (
        <button type="button" className="linnet-quiet" onClick={openVoice}>
          {strings.learntFromEdits}
        </button>
      ) : null}
      {canUndo ? (
        <button
          type="button"
          className="linnet-quiet"
          onClick={(event) => changeFrom(event, () => editor.undoRestore())}
        >
          {strings.undo}
        </button>
      ) : null}
    </div>
  );
}

/** What keeps a person's changes to a draft from being stored. */
export function EditNotices({ shown, editor }: { shown: EditedDraft; editor: DraftEditor }) {
  const host = useUiHost();
  const { strings, language } = host;
  const { notStored } = shown;
  const reason =
    notStored &&
    (blockingTexts(notStored, host)?.title ?? problemReason(notStored, strings, language));
  return (
    <>
      {shown.elsewhere ? (
        <div className="linnet-notice linnet-notice-expected" role="alert">
          <p className="linnet-notice-title">{strings.draftChangedElsewhere}</p>
          <details>
            <summary>{strings.theOtherText}</summary>
            {(shown.elsewhere[shown.chosen] ?? shown.elsewhere[0])?.posts.map(({ text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the posts of a thread have no other name than their place.
              <p key={index} className="linnet-other-text" dir="auto">
                {text}
              </p>
            ))}
          </details>
          <div className="linnet-row">
            <button type="button" onClick={() => editor.keepMine()}>
              {strings.keepMine}
            </button>
            <button type="button" onClick={(event) => changeFrom(event, () => editor.takeTheirs())}>
              {strings.takeTheirs}
            </button>
          </div>
        </div>
      ) : null}
      {shown.isUnkept ? (
        <p className="linnet-heed" role="status">
          {strings.editNotKept}
        </p>
      ) : null}
      {reason ? (
        <p className="linnet-heed" role="status">
          {fill(strings.editNotStored, { reason })}
        </p>
      ) : null}
    </>
  );
}
