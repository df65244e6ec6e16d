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

/** A person's decision about a client that asks to be connected. */
export interface DeviceApproval {
  userCode: string;
  /** The code that the client shows. */
  typed: string;
  /** The scopes that the person grants. Scopes that the client did not ask for are ignored. */
  scopes: readonly Scope[];
  /** From which network address they say so. */
  address?: string;
}

/**
 * Lets a client connect. A link can bring somebody else's code, so approval takes what only the
 * client shows: the end of the code, or all of it.
 */
export async function approveDevice(
  userId: string,
  { userCode, typed, scopes, address }: DeviceApproval,
): Promise<DeviceDecision> {
  const code = plainCode(userCode);
  const request = await findOpenDeviceCode(userId, code);
  if (!request) return "failed";
  const end = plainCode(typed);
  if (end.length < TYPED_CHARACTERS || !code.endsWith(end)) return "mistyped";
  const granted = (parseScopes(request.scope) ?? []).filter((scope) => scopes.includes(scope));
  if (granted.length === 0) return "no-scope";
  return (await answerDeviceCode(userId, code, granted.join(" "), address)) ? "approved" : "failed";
}

/** Refuses a client that asks to be connected. */
export async function denyDevice(userId: string, userCode: string): Promise<DeviceDecision> {
  return (await answerDeviceCode(userId, plainCode(userCode), null)) ? "denied" : "failed";
}
