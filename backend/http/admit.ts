import { countAgainst } from "../limits/rate-limits.ts";
import type { Caller } from "./authenticate.ts";
import type { Operation } from "./operation.ts";
import { requireAccess } from "./require-access.ts";

/**
 * Lets a caller do what an operation does, and counts it.
 *
 * @throws Refusal 403 when the token lacks the scope, 429 once the operation's limit is used up.
 */
export async function admit(caller: Caller, { access, limit }: Operation): Promise<void> {
  requireAccess(caller, access);
  if (limit) await countAgainst(limit, caller.userId);
}
