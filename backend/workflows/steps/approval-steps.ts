import type { ApprovalTool } from "@linnet/protocol";
import { type Acted, actOnApproval } from "../../turns/act-on-approval.ts";
import { type Asked, type AskedCall, askApproval } from "../../turns/ask-approval.ts";
import { type Settled, settleApproval } from "../../turns/settle-approval.ts";
import { ENGINE_RETRIES } from "./engine-retries.ts";

/** Shows what a tool would do, and asks for approval of it. */
export async function ask(tool: ApprovalTool, call: AskedCall): Promise<Asked> {
  "use step";
  return askApproval(tool, call);
}
ask.maxRetries = ENGINE_RETRIES;

/** Takes in how a request was answered. */
export async function settle(runId: string, approvalId: string): Promise<Settled> {
  "use step";
  return settleApproval(runId, approvalId);
}
settle.maxRetries = ENGINE_RETRIES;

/** Does what was approved. */
export async function act(runId: string, approvalId: string, toolCallId: string): Promise<Acted> {
  "use step";
  return actOnApproval(runId, approvalId, toolCallId);
}
act.maxRetries = ENGINE_RETRIES;
