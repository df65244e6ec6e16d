import { isEndCommand, newId } from "@linnet/protocol";
import { defineRoute } from "../../../../http/define-route.ts";
import { findSessionOr404 } from "../../../../http/find-session.ts";
import {
  postSessionMessageOperation,
  readSessionOperation,
} from "../../../../http/operations/sessions.ts";
import { postSessionMessage } from "../../../../intake/post-session.ts";
import { withinLimits } from "../../../../limits/within-limits.ts";
import { sessionInfo } from "../../../../sessions/session-info.ts";

export const GET = defineRoute(readSessionOperation, async ({ caller, params }) => {
  return Response.json(await sessionInfo(await findSessionOr404(caller.userId, params.runId)));
});

export const POST = defineRoute(postSessionMessageOperation, async ({ caller, params, body }) => {
  const message = { ...body, id: body.id ?? newId() };
  const take = () => postSessionMessage(caller.userId, params.runId, message);
  const taken = isEndCommand(message.message)
    ? await take()
    : await withinLimits({ userId: caller.userId, id: message.id, body }, take);
  return Response.json(taken);
});
