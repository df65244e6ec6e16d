import type { Approval, ApprovalCause } from "../db/queries/approvals.ts";

const REASONS: Record<Exclude<ApprovalCause, "person" | "edited">, string> = {
  changed: "the draft was changed after it was shown.",
  expired: "nobody answered in time.",
  stopped: "the turn was stopped.",
  message: "another message came in between.",
};

/** Why a request was declined, for a person and for the agent; empty when no reason was given. */
export function approvalReason({ cause, reason }: Pick<Approval, "cause" | "reason">): string {
  return cause && cause !== "person" && cause !== "edited" ? REASONS[cause] : (reason ?? "");
}
