import { ProblemResponse } from "../http/problem-response.ts";
import { runtimeState } from "../process/runtime-state.ts";

/**
 * Refuses a message when this process is leaving: another instance, or this one soon, takes it.
 *
 * @throws ProblemResponse 503.
 */
export function refuseWhileLeaving(): void {
  if (!runtimeState().isLeaving) return;
  throw new ProblemResponse(
    "shutting-down",
    { detail: "This instance is leaving. Send the message again." },
    { "retry-after": "1" },
  );
}
