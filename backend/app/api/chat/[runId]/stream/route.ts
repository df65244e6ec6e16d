import { defineRoute } from "../../../../../http/define-route.ts";
import { eventStream } from "../../../../../http/event-stream.ts";
import { findSessionOr404 } from "../../../../../http/find-session.ts";
import { followSessionOperation } from "../../../../../http/operations/sessions.ts";
import { streamCollected } from "../../../../../problems/refusal.ts";

export const GET = defineRoute(
  followSessionOperation,
  async ({ caller, params, query, request }) => {
    const run = await findSessionOr404(caller.userId, params.runId);
    if (run.isCollected) throw streamCollected(run.chatId);
    return eventStream(request, run, query);
  },
);
