import { answerDeviceCode, findOpenDeviceCode } from "../db/queries/device-codes.ts";
import { parseScopes, type Scope } from "./scopes.ts";

/** How many of the code's last characters a person types: as many as the page does not show. */
export const TYPED_CHARACTERS = 4;

/** How it came out: what was decided, or why nothing was. */
export type DeviceDecision = "approved" | "denied" | "mistyped" | "no-scope" | "failed";

/** A code without what people write between its characters, in the letters that codes have. */
export function plainCode(code: string): string {
  return code.replaceAll(/[^a-zA-Z0-9]/g, "").toUpperCase();
}

/**
 * Lets a client connect. A link can bring somebody else's code, so approval takes what only the
 * client shows: the end of the code, or all of it.
 *
 * @param typed What the person has read at the client.
 * @param scopes What the person grants; what was not asked for is left out.
 */
export async function approveDevice(
  userId: string,
  { userCode, typed, scopes }: { userCode: string; typed: string; scopes: readonly Scope[] },
): Promise<DeviceDecision> {
  const code = plainCode(userCode);
  const request = await findOpenDeviceCode(userId, code);
  if (!request) return "failed";
  const end = plainCode(typed);
  if (end.length < TYPED_CHARACTERS || !code.endsWith(end)) return "mistyped";
  const granted = (parseScopes(request.scope) ?? []).filter((scope) => scopes.includes(scope));
  if (granted.length === 0) return "no-scope";
  return (await answerDeviceCode(userId, code, granted.join(" "))) ? "approved" : "failed";
}

/** Refuses a client that asks to be connected. */
export async function denyDevice(userId: string, userCode: string): Promise<DeviceDecision> {
  return (await answerDeviceCode(userId, plainCode(userCode), null)) ? "denied" : "failed";
}
