import { defineRoute } from "../../../../../http/define-route.ts";
import { eventStream } from "../../../../../http/event-stream.ts";
import { postMessageOperation } from "../../../../../http/operations/runs.ts";
import { postMessage } from "../../../../../intake/post-message.ts";
import { requireFreeRun } from "../../../../../limits/limit-runs.ts";
import { requireFreeStream } from "../../../../../limits/open-streams.ts";
import { requireRoomForChat } from "../../../../../limits/quotas.ts";
import { withinLimits } from "../../../../../limits/within-limits.ts";

export const POST = defineRoute(postMessageOperation, async ({ caller, body, request, params }) => {
  await requireFreeRun(caller.userId, body.message.id);
  const { userId } = caller;
  requireFreeStream(userId);
  const runId = await withinLimits(
    { userId, id: body.message.id, body },
    () => requireRoomForChat(userId, params.chatId),
    () => postMessage(userId, params.chatId, body.message),
  );
  return eventStream(request, { id: runId, userId, kind: "turn" }, { replay: "verbatim" });
});
