import type { LinnetDataParts } from "@linnet/protocol";
import { useUiHost } from "../ui-host.tsx";
import { ProblemNotice } from "./problem-notice.tsx";

/** How a turn ended, when it did not end as it should. */
export function RunEndLine({
  run,
  onRetry,
}: {
  run: LinnetDataParts["run"];
  onRetry?: (() => void) | undefined;
}) {
  const { strings, chooseModel } = useUiHost();
  if (run.status === "completed") return null;
  if (run.status === "stopped") return <p className="linnet-faint">{strings.stopped}</p>;
  return (
    <ProblemNotice problem={run.error} title={run.error?.title ?? strings.failed}>
      {onRetry ? (
        <button type="button" onClick={onRetry}>
          {strings.tryAgain}
        </button>
      ) : null}
      {onRetry && chooseModel && run.error?.type.startsWith("/problems/model-") ? (
        <button type="button" onClick={chooseModel}>
          {strings.chooseModel}
        </button>
      ) : null}
    </ProblemNotice>
  );
}
