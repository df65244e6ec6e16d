import {
  callClaimSchema,
  claimCallSchema,
  partsTakenSchema,
  postPartsSchema,
} from "@linnet/protocol";
import { defineOperation } from "../operation.ts";
import { modelCallParams } from "../path-params.ts";

const tag = "Model calls";

export const claimModelCallOperation = defineOperation({
  id: "claimModelCall",
  method: "POST",
  path: "/api/model-calls/{callId}/claim",
  tag,
  summary: "Take a model call that waits for a client",
  description:
    "`data-model-call` in the run's stream names it. The claim ends after `expiresIn` seconds without a batch. The same `client` takes its own call again at once, and begins from the start.",
  access: "chats:write",
  params: modelCallParams,
  body: claimCallSchema,
  answers: { 200: { description: "The call is the client's", schema: callClaimSchema } },
  problems: ["claim-conflict"],
});

export const postModelPartsOperation = defineOperation({
  id: "postModelParts",
  method: "POST",
  path: "/api/model-calls/{callId}/parts",
  tag,
  summary: "Send a batch of what the client's model answers",
  description:
    "The same batch again is stored once. An empty batch makes the claim last longer. `wanted: false`: the run has ended or was stopped, and the client ends its model's call.",
  access: "chats:write",
  params: modelCallParams,
  body: postPartsSchema,
  answers: {
    200: { description: "The batch is stored, if it is wanted", schema: partsTakenSchema },
  },
  problems: ["claim-conflict"],
});

export const modelCallOperations = [claimModelCallOperation, postModelPartsOperation];
