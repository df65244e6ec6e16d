import { createOwnKey } from "../../../../../auth/create-own-key.ts";
import { defineRoute } from "../../../../../http/define-route.ts";
import { createKeyOperation } from "../../../../../http/operations/keys.ts";

export const POST = defineRoute(createKeyOperation, async ({ caller, body, request }) => {
  const created = await createOwnKey({ userId: caller.userId, ...body }, request.headers);
  return Response.json({ ...created, scopes: body.scopes }, { status: 201 });
});
