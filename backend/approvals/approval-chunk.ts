import type { LinnetChunk } from "@linnet/protocol";
import type { Approval } from "../db/queries/approvals.ts";
import { approvalReason } from "./approval-reason.ts";

/** A request as a person sees it; the answer replaces it in its place. */
export function approvalChunk(approval: Approval): LinnetChunk {
  const { id, tool, input, state, cause, schedule, expiresAt } = approval;
  const reason = approvalReason(approval);
  return {
    type: "data-approval",
    id,
    data: {
      id,
      tool,
      input,
      state,
      ...(cause && cause !== "person" && cause !== "edited" ? { cause } : {}),
      ...(reason ? { reason } : {}),
      ...(schedule ? { schedule } : {}),
      ...(state === "requested" ? { expiresAt: expiresAt.toISOString() } : {}),
    },
  };
}
