import type { ApprovalTool, PublishingOutput } from "@linnet/protocol";
import { DurableAgent } from "@workflow/ai/agent";
import type { UIMessageChunk } from "ai";
import { getWritable } from "workflow";
import { DISCARDED_NAMESPACE } from "../../engine/discarded-stream.ts";
import { STOPPED } from "../../prompts/stopped.ts";
import { publishingTools } from "../../tools/publishing-tools.ts";
import { approvalHook, approvalToken } from "../hooks.ts";
import { act, ask, settle } from "../steps/approval-steps.ts";
import { durableModel } from "../steps/durable-model.ts";
import { preparePublishing } from "../steps/prepare-publishing.ts";
import type { AgentResult } from "./agent.ts";

/** Most model calls of one turn: a call, its answer, and a little more. */
const MAX_STEPS = 6;

/**
 * Runs a side-effectful tool: it works out what it would do, asks, waits for a person in a hook,
 * for days if need be, and does exactly what was approved.
 */
async function withApproval(
  runId: string,
  tool: ApprovalTool,
  toolCallId: string,
): Promise<PublishingOutput> {
  for (let round = 0; ; round += 1) {
    const call = { runId, toolCallId, round };
    const hook = approvalHook.create({ token: approvalToken(call) });
    try {
      const asked = await ask(tool, call);
      if ("output" in asked) return asked.output;
      const { approvalId, isApproved } = asked;
      let settled: Awaited<ReturnType<typeof settle>> = {
        state: isApproved ? "approved" : "waiting",
      };
      while (settled.state === "waiting") {
        // A wake-up says nothing: the step reads what the person has answered.
        await hook;
        settled = await settle(runId, approvalId);
      }
      if (settled.state === "declined") return settled.output;
      if (settled.state === "approved") {
        const acted = await act(runId, approvalId, toolCallId);
        if (!("isLate" in acted)) return acted;
      }
      // The posts have changed since they were shown, or their time is over: the person is asked again.
    } finally {
      hook.dispose();
    }
  }
}

/** Posts drafts. Its tools run in the workflow, not in a step, so that they can wait for a person. */
function publishingAgent(runId: string, model: string, instructions: string) {
  return new DurableAgent({
    model: durableModel(runId, model),
    instructions,
    tools: {
      publishPost: {
        ...publishingTools.publishPost,
        execute: (_: unknown, { toolCallId }: { toolCallId: string }) =>
          withApproval(runId, "publishPost", toolCallId),
      },
      takeDownPosts: {
        ...publishingTools.takeDownPosts,
        execute: (_: unknown, { toolCallId }: { toolCallId: string }) =>
          withApproval(runId, "takeDownPosts", toolCallId),
      },
    },
  });
}

/**
 * Inside a workflow: answers a stored run with the publishing agent.
 *
 * @param model `provider/model`.
 * @throws FatalError when a model call failed for good.
 */
export async function publishForRun(runId: string, model: string): Promise<AgentResult["outcome"]> {
  const { system, messages } = await preparePublishing(runId, model);
  const { steps } = await publishingAgent(runId, model, system).stream({
    messages,
    // The model writes into the run's log itself; what the agent would write here is not kept.
    writable: getWritable<UIMessageChunk>({ namespace: DISCARDED_NAMESPACE }),
    maxSteps: MAX_STEPS,
    sendStart: false,
    sendFinish: false,
    preventClose: true,
  });
  if (steps.some(({ rawFinishReason }) => rawFinishReason === STOPPED)) return "stopped";
  const wantsMore = steps.length >= MAX_STEPS && steps.at(-1)?.finishReason === "tool-calls";
  return wantsMore ? "step-limit" : "completed";
}
