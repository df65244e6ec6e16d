import type { PublishingOutput } from "@linnet/protocol";
import { FatalError } from "workflow";
import { approvalChunk } from "../approvals/approval-chunk.ts";
import { approvalReason } from "../approvals/approval-reason.ts";
import { serializeChunk } from "../chunk-log/serialize-chunk.ts";
import { type Approval, loadApproval, markSettled } from "../db/queries/approvals.ts";
import { leasedStep } from "./leased-step.ts";
import { stepProgress } from "./progress-chunk.ts";
import { toolOutputChunk } from "./tool-output-chunk.ts";

/** The result of a wait: nothing yet, the approval, another request, or the tool's answer. */
export type Settled =
  | { state: "waiting" | "approved" | "changed" }
  | { state: "declined"; output: PublishingOutput };

function declined(approval: Approval): PublishingOutput {
  const reason = approvalReason(approval);
  if (approval.cause === "stopped")
    return { state: "stopped", text: "The turn was stopped.", urls: [] };
  return {
    state: "declined",
    text: `It was not approved, so nothing was done.${reason ? ` The reason: ${reason}` : ""}`,
    urls: [],
  };
}

/** Takes in how a request was answered, and shows the answer in its place. */
export async function settleApproval(runId: string, approvalId: string): Promise<Settled> {
  return leasedStep(runId, async (attempt): Promise<Settled> => {
    const approval = await loadApproval(approvalId);
    if (!approval || approval.runId !== runId) {
      throw new FatalError(`there is no approval ${approvalId} of this run`);
    }
    if (approval.state === "requested") return { state: "waiting" };
    const shown = [approvalChunk(approval), stepProgress(attempt, "resumed")].map(serializeChunk);
    if (approval.state === "approved" || approval.cause === "changed") {
      await attempt.append(shown);
      await markSettled(attempt, approval);
      return { state: approval.state === "approved" ? "approved" : "changed" };
    }
    const output = declined(approval);
    await attempt.append([...shown, toolOutputChunk(approval.toolCallId, output)]);
    await markSettled(attempt, approval);
    return { state: "declined", output };
  });
}
