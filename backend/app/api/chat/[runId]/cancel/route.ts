import { defineRoute } from "../../../../../http/define-route.ts";
import { findSessionOr404 } from "../../../../../http/find-session.ts";
import { cancelSessionTurnOperation } from "../../../../../http/operations/sessions.ts";
import { stopTurn } from "../../../../../intake/stop-turn.ts";

export const POST = defineRoute(cancelSessionTurnOperation, async ({ caller, params }) => {
  const run = await findSessionOr404(caller.userId, params.runId);
  await stopTurn(caller.userId, run.chatId, run.id);
  return new Response(null, { status: 202 });
});
