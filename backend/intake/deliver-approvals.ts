import { HookNotFoundError } from "@workflow/errors";
import { declineOverdue, takeUndelivered } from "../db/queries/approvals.ts";
import { log } from "../logging/log.ts";
import { approvalHook, approvalToken } from "../workflows/hooks.ts";

/**
 * Wakes every run whose request was answered. An answer is stored first and delivered then, so a
 * kill in between costs a moment: the watchdog's next sweep, here or in another instance, finds it.
 * Requests that nobody answered in time are declined. Waking a run twice has no effect.
 */
export async function deliverApprovals(): Promise<void> {
  await declineOverdue();
  for (const approval of await takeUndelivered()) {
    try {
      await approvalHook.resume(approvalToken(approval), { approvalId: approval.id });
    } catch (error) {
      // The run is about to wait, or has just gone on; what is left is taken up again.
      if (HookNotFoundError.is(error)) continue;
      log.warn({ runId: approval.runId, approvalId: approval.id, error }, "not delivered yet");
    }
  }
}
