import { defineRoute } from "../../../../../http/define-route.ts";
import { claimModelCallOperation } from "../../../../../http/operations/model-calls.ts";
import { claimCall } from "../../../../../intake/answer-client-call.ts";

export const POST = defineRoute(claimModelCallOperation, async ({ caller, params, body }) =>
  Response.json(await claimCall(caller.userId, params.callId, body.client)),
);
