import { withinDailyLimits } from "../../../../../http/daily-limits.ts";
import { defineRoute } from "../../../../../http/define-route.ts";
import { eventStream } from "../../../../../http/event-stream.ts";
import { requireFreeRun } from "../../../../../http/limit-runs.ts";
import { postMessageOperation } from "../../../../../http/operations/runs.ts";
import { postMessage } from "../../../../../turns/post-message.ts";

export const POST = defineRoute(postMessageOperation, async ({ caller, body, request, params }) => {
  await requireFreeRun(caller.userId, body.message.id);
  const runId = await withinDailyLimits(caller.userId, body.message.id, () =>
    postMessage(caller.userId, params.chatId, body.message),
  );
  return eventStream(request, { id: runId, kind: "turn" }, { replay: "verbatim" });
});
