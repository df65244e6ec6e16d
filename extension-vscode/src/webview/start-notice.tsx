import { useUiHost } from "@linnet/ui";
import type { StartState } from "../protocol/view-calls.ts";
import { useViewTexts } from "./view-texts.tsx";

/** Shows how far the start of the backend is, or why there is none and what to do. */
export function StartNotice({
  start,
  onShowTerminal,
}: {
  start: StartState;
  onShowTerminal: () => void;
}) {
  const texts = useViewTexts();
  const { startBackend } = useUiHost();
  const stages = {
    installing: texts.startInstalling,
    building: texts.startBuilding,
    starting: texts.startStarting,
  };
  return (
    <section className="linnet-card linnet-connecting" aria-label={texts.startBackend}>
      {start.state === "starting" ? (
        <div className="linnet-row">
          <span aria-hidden="true" className="linnet-spinner" />
          <p role="status">{stages[start.stage]}</p>
        </div>
      ) : (
        <div role="alert">
          <p className="linnet-notice-title">{texts.startFailed}</p>
          {start.reason ? <p dir="auto">{start.reason}</p> : null}
          <p>{texts.startFailedHint}</p>
        </div>
      )}
      <div className="linnet-row">
        {start.state === "failed" ? (
          <button type="button" className="linnet-primary" onClick={startBackend}>
            {texts.startBackend}
          </button>
        ) : null}
        <button type="button" onClick={onShowTerminal}>
          {texts.showTerminal}
        </button>
      </div>
    </section>
  );
}
