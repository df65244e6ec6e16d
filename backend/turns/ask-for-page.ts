import { approvalChunk } from "../approvals/approval-chunk.ts";
import { serializeChunk } from "../chunk-log/serialize-chunk.ts";
import { requestApproval } from "../db/queries/approvals.ts";
import { environment } from "../process/env.ts";
import type { AskedReading } from "../prompts/agent-config.ts";
import { isStopped } from "./is-stopped.ts";
import { leasedStep } from "./leased-step.ts";
import { stepProgress } from "./progress-chunk.ts";

/**
 * Asks the person whether a page may be read that they did not name.
 *
 * @returns no id when the turn was stopped.
 */
export async function askForPage(
  runId: string,
  { toolCallId, url }: AskedReading,
): Promise<{ approvalId?: string }> {
  return leasedStep(runId, async (attempt) => {
    if (isStopped(attempt)) return {};
    const approval = await requestApproval(
      attempt,
      { userId: attempt.run.userId, runId, toolCallId, round: 0, tool: "readPage", input: { url } },
      environment().LINNET_QUESTION_MINUTES / 60,
    );
    await attempt.append(
      [approvalChunk(approval), stepProgress(attempt, "waiting")].map(serializeChunk),
    );
    return { approvalId: approval.id };
  });
}
