import type { ConnectionSnapshot } from "../transport/connection-state.ts";
import { fill } from "./strings.ts";
import { useUiHost } from "./ui-host.tsx";

/** Where the connection stands, in one line; nothing when all is well. */
export function ConnectionLine({
  connection,
  isWorking,
}: {
  connection: ConnectionSnapshot;
  isWorking: boolean;
}) {
  const { strings } = useUiHost();
  const text = lineOf();
  function lineOf(): string {
    if (connection.offline) return strings.offline;
    switch (connection.phase) {
      case "reconnecting":
        return fill(strings.reconnecting, { attempt: Math.max(1, connection.attempt) });
      case "connecting":
        return connection.attempt > 0
          ? fill(strings.unanswered, { attempt: connection.attempt })
          : isWorking
            ? strings.connecting
            : "";
      default:
        return "";
    }
  }
  return (
    <p className="linnet-connection" role="status" data-phase={connection.phase}>
      {text ? <span aria-hidden="true" className="linnet-spinner" /> : null}
      {text}
    </p>
  );
}
