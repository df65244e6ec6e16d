import { useState } from "react";
import { onEscape } from "../on-escape.ts";
import { useUiHost } from "../ui-host.tsx";

const LONGEST_REASON = 1_000;

/** Declines a request, with a reason that the agent reads. Escape gives up. */
export function DeclineForm({
  isBusy,
  onDecline,
  onCancel,
}: {
  isBusy: boolean;
  onDecline: (reason: string) => void;
  onCancel: () => void;
}) {
  const { strings } = useUiHost();
  const [reason, setReason] = useState("");
  return (
    <form
      className="linnet-post-editor"
      onSubmit={(event) => {
        event.preventDefault();
        onDecline(reason.trim());
      }}
      onKeyDown={onEscape(onCancel)}
    >
      <input
        type="text"
        aria-label={strings.declineReason}
        placeholder={strings.declineReason}
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to decline.
        autoFocus
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="linnet-row">
        <button type="submit" className="linnet-primary" disabled={isBusy}>
          {strings.decline}
        </button>
        <button type="button" disabled={isBusy} onClick={onCancel}>
          {strings.cancel}
        </button>
      </div>
    </form>
  );
}
