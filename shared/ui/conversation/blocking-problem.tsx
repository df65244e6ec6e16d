import type { Problem } from "@linnet/protocol";
import { useUiHost } from "../ui-host.tsx";
import { blockingStateOf, blockingTexts, refusalOf } from "./blocking-state.ts";
import { ProblemNotice } from "./problem-notice.tsx";

/** A problem with the next step: connect, look at the options, try again. */
export function BlockingProblem({
  problem,
  isFirstLook = false,
  onEdit,
  onRetry,
}: {
  problem: Problem;
  /** Nothing was said or written yet: a backend that does not run is a step to take, and no alarm. */
  isFirstLook?: boolean;
  /** Changes the message that was refused for what it says. */
  onEdit?: (() => void) | undefined;
  /** Absent while it is tried again anyway. */
  onRetry?: (() => void) | undefined;
}) {
  const host = useUiHost();
  const { strings, connect, openOptions, startBackend } = host;
  const state = blockingStateOf(problem);
  return (
    <ProblemNotice
      problem={problem}
      isExpected={state === "not-paired" || (isFirstLook && state === "backend-down")}
      {...blockingTexts(problem, host)}
    >
      {state === "not-paired" && connect ? (
        <button type="button" className="linnet-primary" onClick={connect}>
          {refusalOf(problem, host) === "signed-out" ? strings.signIn : strings.connect}
        </button>
      ) : null}
      {state === "backend-down" && startBackend ? (
        <button type="button" className="linnet-primary" onClick={startBackend}>
          {strings.startBackend}
        </button>
      ) : null}
      {onEdit ? (
        <button type="button" className="linnet-primary" onClick={onEdit}>
          {strings.editMessage}
        </button>
      ) : null}
      {onRetry ? (
        <button type="button" onClick={onRetry}>
          {strings.tryAgain}
        </button>
      ) : null}
      {state && state !== "not-paired" && openOptions ? (
        <button type="button" onClick={openOptions}>
          {strings.openOptions}
        </button>
      ) : null}
    </ProblemNotice>
  );
}
