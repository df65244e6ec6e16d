import type { ApprovalTool, PublishInput, PublishingOutput, Said } from "@linnet/protocol";
import { inEnglish, publishInputSchema, sentence } from "@linnet/protocol";
import { RetryableError } from "workflow";
import { approvalChunk } from "../approvals/approval-chunk.ts";
import { serializeChunk } from "../chunk-log/serialize-chunk.ts";
import { turnPartId } from "../chunk-log/turn-part-id.ts";
import {
  type Approval,
  hasOtherOpen,
  loadApproval,
  requestApproval,
} from "../db/queries/approvals.ts";
import type { BegunPost } from "../db/queries/due-posts.ts";
import { environment } from "../process/env.ts";
import { planPublication } from "../publishing/plan-publication.ts";
import { planTakeDown } from "../publishing/plan-take-down.ts";
import { beginDueTurn } from "./begin-due-turn.ts";
import { changeSince } from "./change-since.ts";
import { isStopped } from "./is-stopped.ts";
import { leasedStep } from "./leased-step.ts";
import { loadTurn } from "./load-turn.ts";
import { stepProgress } from "./progress-chunk.ts";
import { proposeTime } from "./propose-time.ts";
import { timeValues } from "./time-in-words.ts";
import { toolOutputChunk } from "./tool-output-chunk.ts";

/** A tool's call, and how often it was asked about before. */
export interface AskedCall {
  runId: string;
  toolCallId: string;
  round: number;
}

/** A request that waits for a person, or was approved before, for this time; or what the tool answers without one. */
export type Asked = { approvalId: string; isApproved?: boolean } | { output: PublishingOutput };

const STOPPED: PublishingOutput = { state: "stopped", text: "The turn was stopped.", urls: [] };
const CANCELLED: PublishingOutput = {
  state: "nothing",
  text: "It was cancelled, or has another time now. Nothing was posted.",
  urls: [],
};
const ASKED_ALREADY: PublishingOutput = {
  state: "nothing",
  text: "The person is being asked about this already.",
  urls: [],
};

/** Why what was approved is not what would be done now; `undefined` when it is. */
function otherwise({ input }: Approval, planned: PublishInput): Said[number] | undefined {
  const approved = publishInputSchema.safeParse(input).data;
  return approved ? changeSince(approved, planned) : sentence("approvedUnknown");
}

/** Whether a person has approved exactly this. What they were warned of before needs no other approval. */
function isApproved(before: Approval, planned: PublishInput): boolean {
  const warned = publishInputSchema.safeParse(before.input).data?.warning;
  return (
    before.state === "approved" &&
    (!planned.warning || warned?.includes(planned.warning) === true) &&
    !otherwise(before, planned)
  );
}

/** Why a scheduled post needs another approval. */
function whyAgain(due: BegunPost, before: Approval, planned: PublishInput): Said {
  if (due.isLate) return [sentence("missedTime", timeValues(due))];
  const reason = otherwise(before, planned);
  return reason ? [reason, sentence("onlyApproved")] : [sentence("cameUpSince", timeValues(due))];
}

/** A request with more to warn of, which comes first. */
function warned(input: PublishInput, more: Said = []): PublishInput {
  const said = [...more, ...(input.said ?? [])];
  return said.length > 0 ? { ...input, warning: inEnglish(said), said } : input;
}

/** How soon X is asked once more when it cannot be reached at the time of a scheduled post, in milliseconds. */
export const X_RETRY_MS = 15_000;

/** Works out what a side-effectful tool would do, shows it, and asks for approval of exactly that. */
export async function askApproval(tool: ApprovalTool, call: AskedCall): Promise<Asked> {
  const { runId, toolCallId } = call;
  return leasedStep(runId, async (attempt) => {
    const answer = async (output: PublishingOutput) => {
      await attempt.append([toolOutputChunk(toolCallId, output)]);
      return { output };
    };
    if (isStopped(attempt)) return answer(STOPPED);
    const { run, messages } = await loadTurn(attempt.run);
    if (await hasOtherOpen(runId, toolCallId)) return answer(ASKED_ALREADY);
    const due = tool === "publishPost" ? await beginDueTurn(attempt, messages) : undefined;
    if (due && "isOff" in due) return answer(CANCELLED);
    const plan =
      tool === "publishPost"
        ? await planPublication(run, messages, due?.draftId)
        : await planTakeDown(run);
    if ("output" in plan) {
      if (due?.approvalId && !due.isLate && plan.mayPass) {
        throw new RetryableError(plan.output.text, { retryAfter: X_RETRY_MS });
      }
      return answer(plan.output);
    }
    let { input } = plan;
    const before = due?.approvalId ? await loadApproval(due.approvalId) : undefined;
    if (due && before && "posts" in input) {
      if (call.round === 0 && !due.isLate && isApproved(before, input)) {
        // The turns of a session share a stream, in which the request has its place already.
        const shown = { ...approvalChunk(before), id: turnPartId(run, "approved") };
        await attempt.append([serializeChunk(shown)]);
        return { approvalId: before.id, isApproved: true };
      }
      input = warned(input, whyAgain(due, before, input));
    } else if (!due && "posts" in input) {
      const { proposed, said } = await proposeTime({ run, messages });
      input = warned({ ...input, proposed }, said);
    }
    const approval = await requestApproval(
      attempt,
      { userId: run.userId, ...call, tool, input, draftId: plan.draftId },
      environment().LINNET_APPROVAL_HOURS,
    );
    await attempt.append(
      [approvalChunk(approval), stepProgress(attempt, "waiting")].map(serializeChunk),
    );
    return { approvalId: approval.id };
  });
}
