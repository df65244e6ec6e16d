import { useLayoutEffect, useRef } from "react";
import type { PictureChange } from "../draft/edited-draft.ts";
import { useUiHost } from "../ui-host.tsx";

/** Says what was changed, and takes it back. */
export function UndoChange({
  change,
  onUndo,
}: {
  change: PictureChange["change"];
  onUndo: () => void;
}) {
  const { strings } = useUiHost();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The button that had the focus may have gone with the picture.
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  const said = {
    removed: strings.pictureRemoved,
    cropped: strings.pictureCropped,
    described: strings.descriptionSuggested,
  };
  return (
    <div className="linnet-row">
      <span role="status" className="linnet-faint">
        {said[change]}
      </span>
      <button ref={button} type="button" className="linnet-quiet" onClick={onUndo}>
        {strings.undo}
      </button>
    </div>
  );
}
