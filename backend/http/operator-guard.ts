import { timingSafeEqual } from "node:crypto";
import { isOwnerToken } from "../auth/owner-token.ts";
import { Refusal } from "../problems/refusal.ts";
import { environment } from "../process/env.ts";

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Admits the operator: the holder of `LINNET_METRICS_TOKEN`, or, in `local` mode, the owner.
 *
 * @throws Refusal 401 for everybody else.
 */
export function requireOperator(request: Request): void {
  const { LINNET_METRICS_TOKEN: operatorToken, LINNET_SECRET, LINNET_AUTH } = environment();
  const token = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token && operatorToken && isSame(token, operatorToken)) return;
  if (token && LINNET_AUTH === "local" && LINNET_SECRET && isOwnerToken(token, LINNET_SECRET))
    return;
  throw new Refusal(
    "unauthenticated",
    { detail: "Send LINNET_METRICS_TOKEN, or the local owner's token, as a bearer token." },
    { challenge: "Bearer" },
  );
}
