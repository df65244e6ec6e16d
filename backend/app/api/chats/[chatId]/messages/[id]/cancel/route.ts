import { requestCancel } from "../../../../../../../db/queries/runs.ts";
import { defineRoute, notFound } from "../../../../../../../http/define-route.ts";
import { runParams } from "../../../../../../../http/path-params.ts";

export const POST = defineRoute({ params: runParams }, async ({ caller, params }) => {
  if (!(await requestCancel(caller.userId, params.chatId, params.id))) {
    throw notFound("There is no such run.");
  }
  return new Response(null, { status: 202 });
});
