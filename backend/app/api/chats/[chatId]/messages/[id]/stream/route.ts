import { defineRoute } from "../../../../../../../http/define-route.ts";
import { eventStream } from "../../../../../../../http/event-stream.ts";
import { findRunOr404 } from "../../../../../../../http/find-run.ts";
import { followRunOperation } from "../../../../../../../http/operations/runs.ts";
import { streamCollected } from "../../../../../../../problems/refusal.ts";

export const GET = defineRoute(followRunOperation, async ({ caller, params, query, request }) => {
  const run = await findRunOr404(caller.userId, params.chatId, params.id);
  if (run.isCollected) throw streamCollected(run.chatId);
  return eventStream(request, run, query);
});
