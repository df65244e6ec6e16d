import { defineRoute } from "../../../../../../http/define-route.ts";
import { findRunOr404 } from "../../../../../../http/find-run.ts";
import { readRunOperation } from "../../../../../../http/operations/runs.ts";
import { runInfo } from "../../../../../../runs/run-info.ts";

export const GET = defineRoute(readRunOperation, async ({ caller, params }) => {
  const run = await findRunOr404(caller.userId, params.chatId, params.id);
  return Response.json(await runInfo(run));
});
