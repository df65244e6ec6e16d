import { useUiHost } from "@linnet/ui";
import type { StartState } from "../protocol/view-calls.ts";
import { useViewTexts } from "./view-texts.tsx";

/** Shows how far the start of the backend is, or why there is none and what to do. */
export function StartNotice({
  start,
  onCancel,
  onShowTerminal,
}: {
  start: StartState;
  onCancel: () => void;
  onShowTerminal: () => void;
}) {
  const texts = useViewTexts();
  const { startBackend, openOptions } = useUiHost();
  const terminal = (
    <button type="button" onClick={onShowTerminal}>
      {texts.showTerminal}
    </button>
  );
  if (start.state === "starting") {
    const stages = {
      installing: texts.startInstalling,
      building: texts.startBuilding,
      starting: texts.startStarting,
    };
    return (
      <section
        className="linnet-card linnet-connecting linnet-starting"
        aria-label={texts.startBackend}
      >
        <p role="status">
          <span aria-hidden="true" className="linnet-spinner" />
          <span>{stages[start.stage]}</span>
        </p>
        <div className="linnet-row">
          {terminal}
          <button type="button" onClick={onCancel}>
            {texts.cancel}
          </button>
        </div>
      </section>
    );
  }
  return (
    <section className="linnet-notice linnet-connecting" aria-label={texts.startBackend}>
      <p role="alert" className="linnet-notice-title">
        {texts.startFailed}
      </p>
      {start.state === "failed" && start.reason ? <p dir="auto">{start.reason}</p> : null}
      <p>{start.state === "failed" ? texts.startFailedHint : texts.startUntrusted}</p>
      <div className="linnet-row">
        <button type="button" className="linnet-primary" onClick={startBackend}>
          {texts.startBackend}
        </button>
        {start.state === "failed" ? terminal : null}
        <button type="button" onClick={openOptions}>
          {texts.openOptions}
        </button>
      </div>
    </section>
  );
}
