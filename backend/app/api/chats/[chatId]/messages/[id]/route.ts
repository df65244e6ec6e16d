import { defineRoute } from "../../../../../../http/define-route.ts";
import { findRunOr404 } from "../../../../../../http/find-run.ts";
import { runParams } from "../../../../../../http/path-params.ts";
import { runInfo } from "../../../../../../streams/run-info.ts";

export const GET = defineRoute({ params: runParams }, async ({ caller, params }) => {
  const run = await findRunOr404(caller.userId, params.chatId, params.id);
  return Response.json(await runInfo(run));
});
