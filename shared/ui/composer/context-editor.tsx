import { useState } from "react";
import { onEscape } from "../on-escape.ts";
import { TextArea } from "../text-area.tsx";
import { useUiHost } from "../ui-host.tsx";

/** Takes words out of what will be sent. Escape gives up. */
export function ContextEditor({
  text,
  onSave,
  onCancel,
}: {
  text: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const { strings } = useUiHost();
  const [edited, setEdited] = useState(text);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a shortcut of the button.
    <div className="linnet-post-editor" onKeyDown={onEscape(onCancel)}>
      <TextArea
        aria-label={strings.whatIsSent}
        className="linnet-sent-text"
        dir="auto"
        // The person has just asked to edit this text.
        autoFocus
        rows={8}
        value={edited}
        onChange={(event) => setEdited(event.target.value)}
      />
      <div className="linnet-row">
        <button type="button" className="linnet-primary" onClick={() => onSave(edited)}>
          {strings.save}
        </button>
        <button type="button" onClick={onCancel}>
          {strings.cancel}
        </button>
      </div>
    </div>
  );
}
