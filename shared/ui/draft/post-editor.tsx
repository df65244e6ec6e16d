import { useState } from "react";
import { useUiHost } from "../ui-host.tsx";
import { CounterRing } from "./counter-ring.tsx";
import { useDraftRules } from "./use-draft-rules.tsx";

/** Edits a post in place. Escape gives up, Ctrl or Command with Enter saves. */
export function PostEditor({
  label,
  text,
  limit,
  onSave,
  onCancel,
}: {
  label: string;
  text: string;
  limit: number;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const { strings } = useUiHost();
  const rules = useDraftRules();
  const [edited, setEdited] = useState(text);
  const canSave = edited.trim() !== "";
  return (
    <form
      className="linnet-post-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) onSave(edited);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          onCancel();
        }
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && canSave) onSave(edited);
      }}
    >
      <textarea
        aria-label={label}
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit this text.
        autoFocus
        rows={5}
        value={edited}
        onChange={(event) => setEdited(event.target.value)}
      />
      <div className="linnet-row">
        <button type="submit" className="linnet-primary" disabled={!canSave}>
          {strings.save}
        </button>
        <button type="button" onClick={onCancel}>
          {strings.cancel}
        </button>
        <span className="linnet-spacer" />
        {rules ? <CounterRing weight={rules.weightedLength(edited)} limit={limit} /> : null}
      </div>
    </form>
  );
}
