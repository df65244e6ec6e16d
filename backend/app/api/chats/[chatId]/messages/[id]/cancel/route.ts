import { deliverApprovals } from "../../../../../../../approvals/deliver-approvals.ts";
import { requestCancel } from "../../../../../../../db/queries/runs.ts";
import { defineRoute, notFound } from "../../../../../../../http/define-route.ts";
import { cancelRunOperation } from "../../../../../../../http/operations/runs.ts";

export const POST = defineRoute(cancelRunOperation, async ({ caller, params }) => {
  if (!(await requestCancel(caller.userId, params.chatId, params.id))) {
    throw notFound("There is no such run.");
  }
  // A run that waits for a person is told at once; otherwise the next sweep does.
  await deliverApprovals().catch(() => {});
  return new Response(null, { status: 202 });
});
