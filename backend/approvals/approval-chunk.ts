import type { LinnetChunk, Schedule } from "@linnet/protocol";
import type { Approval } from "../db/queries/approvals.ts";
import { approvalReason } from "./approval-reason.ts";

/**
 * A request as a person sees it; the answer replaces it in its place.
 *
 * @param schedule the time for which it was approved.
 */
export function approvalChunk(approval: Approval, schedule?: Schedule): LinnetChunk {
  const { id, tool, input, state, expiresAt } = approval;
  const reason = approvalReason(approval);
  return {
    type: "data-approval",
    id,
    data: {
      id,
      tool,
      input,
      state,
      ...(reason ? { reason } : {}),
      ...(schedule ? { schedule: { at: schedule.at, timeZone: schedule.timeZone } } : {}),
      ...(state === "requested" ? { expiresAt: expiresAt.toISOString() } : {}),
    },
  };
}
