import { defineRoute } from "../../../../../../../http/define-route.ts";
import { cancelRunOperation } from "../../../../../../../http/operations/runs.ts";
import { stopTurn } from "../../../../../../../intake/stop-turn.ts";
import { notFound } from "../../../../../../../problems/refusal.ts";

export const POST = defineRoute(cancelRunOperation, async ({ caller, params }) => {
  if (!(await stopTurn(caller.userId, params.chatId, params.id))) {
    throw notFound("There is no such run.");
  }
  return new Response(null, { status: 202 });
});
