import type { Problem } from "@linnet/protocol";
import { useUiHost } from "../ui-host.tsx";
import { blockingStateOf } from "./blocking-state.ts";
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
  const { strings, connect, refusedAs, openOptions, startBackend } = useUiHost();
  const state = blockingStateOf(problem);
  const refusals = {
    "signed-out": { title: strings.signedOutTitle, hint: strings.signedOutHint },
    expired: { title: strings.expiredTitle, hint: strings.expiredHint },
    never: { title: strings.notPairedTitle, hint: strings.notPairedHint },
  };
  // A page that may not ask at all is not one whose session is over. A client that was connected is refused by its
  // origin, too, once its token was revoked.
  const refusal = problem.status === 401 || refusedAs === "expired" ? refusedAs : undefined;
  const texts = {
    "backend-down": { title: strings.backendDownTitle, hint: strings.backendDownHint },
    "not-paired": refusals[refusal ?? "never"],
    "too-old": { title: strings.tooOldTitle, hint: strings.tooOldHint },
  };
  return (
    <ProblemNotice
      problem={problem}
      isExpected={state === "not-paired" || (isFirstLook && state === "backend-down")}
      {...(state ? texts[state] : {})}
    >
      {state === "not-paired" && connect ? (
        <button type="button" className="linnet-primary" onClick={connect}>
          {refusal === "signed-out" ? strings.signIn : strings.connect}
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
