import { dueOf, type LinnetMessage } from "@linnet/protocol";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { askAgain } from "../db/ask-again.ts";
import { type BegunPost, beginDuePost } from "../db/queries/due-posts.ts";
import { environment } from "../process/env.ts";

/**
 * Begins the scheduled post that the last message of a conversation is about.
 *
 * @returns undefined when it is about none; `isOff` when the post was cancelled or moved meanwhile.
 */
export async function beginDueTurn(
  attempt: StepAttempt,
  messages: readonly LinnetMessage[],
): Promise<BegunPost | { isOff: true } | undefined> {
  const asked = messages.at(-1);
  if (!asked || !dueOf(asked)) return undefined;
  const begun = await askAgain(
    () => beginDuePost(attempt, asked.id, environment().LINNET_LATE_MINUTES),
    { what: "a scheduled post", signal: attempt.signal },
  );
  return begun ?? { isOff: true };
}
