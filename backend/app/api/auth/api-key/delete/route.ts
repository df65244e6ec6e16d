import { revokeKey } from "../../../../../db/queries/api-keys.ts";
import { defineRoute } from "../../../../../http/define-route.ts";
import { deleteKeyOperation } from "../../../../../http/operations/keys.ts";
import { notFound } from "../../../../../problems/refusal.ts";

export const POST = defineRoute(deleteKeyOperation, async ({ caller, body }) => {
  if (!(await revokeKey(caller.userId, body.keyId))) throw notFound("There is no such key.");
  return Response.json({ success: true });
});
