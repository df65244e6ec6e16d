import { defineRoute } from "../../../../http/define-route.ts";
import { findSessionOr404 } from "../../../../http/find-session.ts";
import {
  postSessionMessageOperation,
  readSessionOperation,
} from "../../../../http/operations/sessions.ts";
import { sessionInfo } from "../../../../streams/session-info.ts";
import { postSessionMessage } from "../../../../turns/post-session.ts";

export const GET = defineRoute(readSessionOperation, async ({ caller, params }) => {
  return Response.json(await sessionInfo(await findSessionOr404(caller.userId, params.runId)));
});

export const POST = defineRoute(postSessionMessageOperation, async ({ caller, params, body }) => {
  return Response.json(await postSessionMessage(caller.userId, params.runId, body));
});
