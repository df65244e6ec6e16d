import { proveOwner } from "@linnet/protocol";
import { environment } from "../process/env.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { ownerToken } from "./owner-token.ts";

/**
 * Proves to a client of this machine, which has the local owner's token, that this backend has it, too.
 *
 * @returns undefined where there is no local owner.
 */
export async function proveOwnerHere(nonce: string): Promise<string | undefined> {
  const { LINNET_AUTH, LINNET_SECRET } = environment();
  const { listensAt, ownerTokenRenewal } = runtimeState();
  if (LINNET_AUTH !== "local" || LINNET_SECRET === undefined || !listensAt) return undefined;
  return proveOwner(ownerToken(LINNET_SECRET, ownerTokenRenewal), nonce, listensAt);
}
