import { HookNotFoundError } from "@workflow/errors";
import { declineOverdue, takeUndelivered } from "../db/queries/approvals.ts";
import { log } from "../log/log.ts";
import { approvalHook, approvalToken } from "../workflows/hooks.ts";

const SWEEP_INTERVAL_MS = 1_000;

/**
 * Wakes every run whose request was answered. An answer is stored first and delivered then, so a
 * kill in between costs a moment: the next sweep, here or in another instance, finds it. Waking
 * a run twice has no effect.
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

/** Delivers what nobody has delivered yet, expires what nobody has answered, once a second. */
export function startApprovalSweep(): void {
  let isSweeping = false;
  setInterval(() => {
    if (isSweeping) return;
    isSweeping = true;
    deliverApprovals()
      .catch((error) => log.debug({ error }, "no sweep of approvals: the database is away"))
      .finally(() => {
        isSweeping = false;
      });
  }, SWEEP_INTERVAL_MS).unref();
}
