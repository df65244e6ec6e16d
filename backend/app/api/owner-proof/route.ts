import { proveOwnerHere } from "../../../auth/prove-owner-here.ts";
import { definePublicRoute } from "../../../http/define-route.ts";
import { proveOwnerOperation } from "../../../http/operations/keys.ts";
import { notFound } from "../../../problems/refusal.ts";

export const POST = definePublicRoute(proveOwnerOperation, async ({ body }) => {
  const proof = await proveOwnerHere(body.nonce);
  if (proof === undefined) throw notFound();
  return Response.json({ proof });
});
