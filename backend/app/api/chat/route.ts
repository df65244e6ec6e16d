import { defineRoute } from "../../../http/define-route.ts";
import { eventStream } from "../../../http/event-stream.ts";
import { startSessionOperation } from "../../../http/operations/sessions.ts";
import { startSession } from "../../../intake/post-session.ts";
import { requireFreeRun } from "../../../limits/limit-runs.ts";
import { requireFreeStream } from "../../../limits/open-streams.ts";
import { withinLimits } from "../../../limits/within-limits.ts";

export const POST = defineRoute(startSessionOperation, async ({ caller, body, request }) => {
  const messageId = body.messages.at(-1)?.id ?? "";
  await requireFreeRun(caller.userId, messageId);
  const { userId } = caller;
  requireFreeStream(userId);
  const runId = await withinLimits({ userId, id: messageId, body }, () =>
    startSession(userId, body),
  );
  return eventStream(request, { id: runId, userId, kind: "session" }, { replay: "verbatim" });
});
