import { createKey } from "../../../../../auth/api-keys.ts";
import { defineRoute } from "../../../../../http/define-route.ts";
import { createKeyOperation } from "../../../../../http/operations/keys.ts";

export const POST = defineRoute(createKeyOperation, async ({ caller, body }) => {
  const created = await createKey({ userId: caller.userId, ...body });
  return Response.json({ ...created, scopes: body.scopes }, { status: 201 });
});
