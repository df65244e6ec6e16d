import { defineRoute } from "../../../../../../http/define-route.ts";
import { findSessionOr404 } from "../../../../../../http/find-session.ts";
import { answerSessionApprovalOperation } from "../../../../../../http/operations/sessions.ts";
import { answerApproval } from "../../../../../../intake/answer-approval.ts";

export const POST = defineRoute(
  answerSessionApprovalOperation,
  async ({ caller, params, body }) => {
    const { runId, approvalId } = params;
    await findSessionOr404(caller.userId, runId);
    const taken = await answerApproval(
      { userId: caller.userId, scopes: caller.scopes, runId, approvalId },
      body,
    );
    return Response.json({ ok: true, ...taken });
  },
);
