import { deliverApprovals } from "../../../../../approvals/deliver-approvals.ts";
import { requestCancel } from "../../../../../db/queries/runs.ts";
import { defineRoute } from "../../../../../http/define-route.ts";
import { findSessionOr404 } from "../../../../../http/find-session.ts";
import { cancelSessionTurnOperation } from "../../../../../http/operations/sessions.ts";

export const POST = defineRoute(cancelSessionTurnOperation, async ({ caller, params }) => {
  const run = await findSessionOr404(caller.userId, params.runId);
  await requestCancel(caller.userId, run.chatId, run.id);
  // A turn that waits for a person is told at once; otherwise the next sweep does.
  await deliverApprovals().catch(() => {});
  return new Response(null, { status: 202 });
});
