import type { ConnectionSnapshot } from "@linnet/client";
import { useUiHost } from "../ui-host.tsx";

/**
 * Where the connection stands, in one line; nothing when all is well. It says the same for as long
 * as it goes on trying, so that a screen reader says it once and not at each try.
 */
export function ConnectionLine({
  connection: { phase, offline, attempt },
  isWorking,
  onTryNow,
}: {
  connection: ConnectionSnapshot;
  isWorking: boolean;
  /** Cuts the wait for the next try short. */
  onTryNow?: (() => void) | undefined;
}) {
  const { strings } = useUiHost();
  const text = lineOf();
  const isTrying = offline || phase === "reconnecting" || (phase === "connecting" && attempt > 0);
  function lineOf(): string {
    if (offline) return strings.offline;
    if (phase === "reconnecting") return strings.reconnecting;
    if (phase !== "connecting") return "";
    if (attempt > 0) return strings.unanswered;
    return isWorking ? strings.connecting : "";
  }
  return (
    <div className="linnet-connection" data-phase={phase}>
      {text ? <span aria-hidden="true" className="linnet-spinner" /> : null}
      <p role="status">{text}</p>
      {isTrying && onTryNow ? (
        <button type="button" className="linnet-quiet" onClick={onTryNow}>
          {strings.tryNow}
        </button>
      ) : null}
    </div>
  );
}
