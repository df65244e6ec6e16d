import { withinDailyLimits } from "../../../http/daily-limits.ts";
import { defineRoute } from "../../../http/define-route.ts";
import { eventStream } from "../../../http/event-stream.ts";
import { requireFreeRun } from "../../../http/limit-runs.ts";
import { startSessionOperation } from "../../../http/operations/sessions.ts";
import { startSession } from "../../../turns/post-session.ts";

export const POST = defineRoute(startSessionOperation, async ({ caller, body, request }) => {
  const messageId = body.messages.at(-1)?.id ?? "";
  await requireFreeRun(caller.userId, messageId);
  const runId = await withinDailyLimits(caller.userId, messageId, () =>
    startSession(caller.userId, body),
  );
  return eventStream(request, { id: runId, kind: "session" }, { replay: "verbatim" });
});
