import { listKeys } from "../../../../../auth/list-keys.ts";
import { defineRoute } from "../../../../../http/define-route.ts";
import { listKeysOperation } from "../../../../../http/operations/keys.ts";

export const GET = defineRoute(listKeysOperation, async ({ caller }) =>
  Response.json({ apiKeys: await listKeys(caller.userId) }),
);
