import type { LinnetDataParts } from "@linnet/protocol";
import type { StringKey } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { ProblemNotice } from "./problem-notice.tsx";

/** In the person's language, and true of a provider's model and of one that the client has. */
const TITLES: Readonly<Record<string, StringKey>> = {
  "/problems/model-unauthorized": "modelRefused",
  "/problems/model-rate-limited": "modelOverLimit",
  "/problems/model-out-of-credit": "modelOutOfCredit",
  "/problems/model-not-found": "modelNotFound",
};

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
  const known = TITLES[run.error?.type ?? ""];
  const title = known ? strings[known] : (run.error?.title ?? strings.failed);
  return (
    <ProblemNotice problem={run.error} title={title}>
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
