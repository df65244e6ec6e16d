import { noteVoiceAct } from "../../../../../db/queries/learnt-voice.ts";
import { defineRoute } from "../../../../../http/define-route.ts";
import { noteDraftUseOperation } from "../../../../../http/operations/drafts.ts";
import { notFound } from "../../../../../problems/refusal.ts";

export const POST = defineRoute(noteDraftUseOperation, async ({ caller, params }) => {
  if (!(await noteVoiceAct(caller.userId, params.draftId, "copied"))) {
    throw notFound("There is no such draft.");
  }
  return new Response(null, { status: 204 });
});
