import { defineRoute } from "../../../../../../../../http/define-route.ts";
import { answerApprovalOperation } from "../../../../../../../../http/operations/runs.ts";
import { answerApproval } from "../../../../../../../../intake/answer-approval.ts";

export const POST = defineRoute(answerApprovalOperation, async ({ caller, params, body }) => {
  const { chatId, id: runId, approvalId } = params;
  const taken = await answerApproval(
    { userId: caller.userId, scopes: caller.scopes, chatId, runId, approvalId },
    body,
  );
  return Response.json({ ok: true, ...taken });
});
