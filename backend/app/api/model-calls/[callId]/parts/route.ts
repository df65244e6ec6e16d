import { defineRoute } from "../../../../../http/define-route.ts";
import { postModelPartsOperation } from "../../../../../http/operations/model-calls.ts";
import { takeParts } from "../../../../../intake/answer-client-call.ts";

export const POST = defineRoute(postModelPartsOperation, async ({ caller, params, body }) =>
  Response.json({ wanted: await takeParts(caller.userId, params.callId, body) }),
);
