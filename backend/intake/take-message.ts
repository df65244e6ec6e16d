import type { UserMessage } from "@linnet/protocol";
import { requireFreeRun } from "../limits/limit-runs.ts";
import { withinLimits } from "../limits/within-limits.ts";
import { postMessage, type TakenMessage } from "./post-message.ts";

/**
 * Takes a user's message while the limits and quotas of its sender allow it: one turn, however often
 * it is posted.
 *
 * @returns the run that answers it, and its stream where it has just been made.
 * @throws Refusal 404, 409, 410, 429 or 503.
 */
export async function takeMessage(
  userId: string,
  chatId: string,
  message: UserMessage,
): Promise<TakenMessage> {
  await requireFreeRun(userId, message.id);
  return withinLimits({ userId, id: message.id, body: { message } }, () =>
    postMessage(userId, chatId, message),
  );
}
