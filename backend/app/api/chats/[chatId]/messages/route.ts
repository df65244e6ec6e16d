import { defineRoute } from "../../../../../http/define-route.ts";
import { eventStream } from "../../../../../http/event-stream.ts";
import { postMessageOperation } from "../../../../../http/operations/runs.ts";
import { takeMessage } from "../../../../../intake/take-message.ts";
import { requireFreeStream } from "../../../../../limits/open-streams.ts";

export const POST = defineRoute(postMessageOperation, async ({ caller, body, request, params }) => {
  const { userId } = caller;
  requireFreeStream(userId);
  const { runId, stream } = await takeMessage(userId, params.chatId, body.message);
  const run = { id: runId, userId, kind: "turn" } as const;
  return eventStream(request, run, { replay: "verbatim" }, stream);
});
