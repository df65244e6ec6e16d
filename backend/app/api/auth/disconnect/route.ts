import { disconnectClient } from "../../../../auth/disconnect-client.ts";
import { defineRoute } from "../../../../http/define-route.ts";
import { disconnectOperation } from "../../../../http/operations/keys.ts";

export const POST = defineRoute(disconnectOperation, async ({ caller }) => {
  if (caller.keyId) await disconnectClient(caller.userId, caller.keyId);
  return new Response(null, { status: 204 });
});
