import { Refusal } from "../problems/refusal.ts";
import { runtimeState } from "../process/runtime-state.ts";

/**
 * Refuses a message when this process is leaving: another instance, or this one soon, takes it.
 *
 * @throws Refusal 503.
 */
export function refuseWhileLeaving(): void {
  if (!runtimeState().isLeaving) return;
  throw new Refusal(
    "shutting-down",
    { detail: "This instance is leaving. Send the message again." },
    { retryAfter: 1 },
  );
}
