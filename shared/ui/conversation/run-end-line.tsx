import type { LinnetDataParts } from "@linnet/protocol";
import { useUiHost } from "../ui-host.tsx";
import { ProblemNotice } from "./problem-notice.tsx";
import { problemAdvice, problemTitle } from "./problem-texts.ts";
import { saidText } from "./said-text.ts";

/** How a turn ended, when it did not end as it should. */
export function RunEndLine({
  run,
  onRetry,
}: {
  run: LinnetDataParts["run"];
  onRetry?: (() => void) | undefined;
}) {
  const { strings, language, chooseModel } = useUiHost();
  if (run.status === "completed") return null;
  if (run.status === "stopped") return <p className="linnet-faint">{strings.stopped}</p>;
  const title = run.error ? problemTitle(run.error, strings) : strings.failed;
  // Without codes that are known here, the provider's own words stand in English below what is advised.
  const isAdvised =
    run.error &&
    problemAdvice(run.error, strings, language) &&
    saidText(run.error.said, strings, language) === undefined;
  return (
    <ProblemNotice
      problem={run.error}
      title={title}
      detail={isAdvised ? run.error?.detail : undefined}
    >
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
