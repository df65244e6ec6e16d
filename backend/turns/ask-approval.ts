import type { ApprovalTool, PublishingOutput } from "@linnet/protocol";
import { approvalChunk } from "../approvals/approval-chunk.ts";
import { serializeChunk } from "../chunk-log/serialize-chunk.ts";
import { hasOtherOpen, requestApproval } from "../db/queries/approvals.ts";
import { environment } from "../process/env.ts";
import { planPublication } from "../publishing/plan-publication.ts";
import { planTakeDown } from "../publishing/plan-take-down.ts";
import { isStopped } from "./is-stopped.ts";
import { leasedStep } from "./leased-step.ts";
import { loadTurn } from "./load-turn.ts";
import { stepProgress } from "./progress-chunk.ts";
import { toolOutputChunk } from "./tool-output-chunk.ts";

/** A tool's call, and how often it was asked about before. */
export interface AskedCall {
  runId: string;
  toolCallId: string;
  round: number;
}

/** A request that waits for a person, or what the tool answers without one. */
export type Asked = { approvalId: string } | { output: PublishingOutput };

const STOPPED: PublishingOutput = { state: "stopped", text: "The turn was stopped.", urls: [] };
const ASKED_ALREADY: PublishingOutput = {
  state: "nothing",
  text: "The person is being asked about this already.",
  urls: [],
};

/** Works out what a side-effectful tool would do, shows it, and asks for approval of exactly that. */
export async function askApproval(tool: ApprovalTool, call: AskedCall): Promise<Asked> {
  const { runId, toolCallId } = call;
  return leasedStep(runId, async (attempt) => {
    const answer = async (output: PublishingOutput) => {
      await attempt.append([toolOutputChunk(toolCallId, output)]);
      return { output };
    };
    if (isStopped(attempt)) return answer(STOPPED);
    const { run, messages } = await loadTurn(runId);
    if (await hasOtherOpen(runId, toolCallId)) return answer(ASKED_ALREADY);
    const plan =
      tool === "publishPost" ? await planPublication(run, messages) : await planTakeDown(run);
    if ("output" in plan) return answer(plan.output);
    const { draftId, input } = plan;
    const approval = await requestApproval(
      attempt,
      { userId: run.userId, ...call, tool, input, draftId },
      environment().LINNET_APPROVAL_HOURS,
    );
    await attempt.append(
      [approvalChunk(approval), stepProgress(attempt, "waiting")].map(serializeChunk),
    );
    return { approvalId: approval.id };
  });
}
