import { MOST_DAYS_AHEAD, type Schedule } from "@linnet/protocol";
import type { Transaction } from "../db/client.ts";
import { secondsUntil } from "../db/queries/scheduled-posts.ts";
import { Refusal } from "../problems/refusal.ts";

/**
 * Lets a time be chosen that is to come, by the database's clock.
 *
 * @param path the field of the request that has it.
 * @throws Refusal 400
 */
export async function requireFutureTime(
  transaction: Transaction,
  { at }: Schedule,
  path: string,
): Promise<void> {
  const ahead = await secondsUntil(transaction, at);
  const message =
    ahead <= 0
      ? "is in the past: choose a later time"
      : ahead > MOST_DAYS_AHEAD * 86_400
        ? `is too far away: choose a time within ${MOST_DAYS_AHEAD} days`
        : undefined;
  if (!message) return;
  throw new Refusal("invalid-request", {
    detail: `${path}: ${message}.`,
    errors: [{ path, message }],
  });
}
