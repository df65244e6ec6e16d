import { type ChatWithMessages, turnEnd } from "@linnet/protocol";

/**
 * Returns the unfinished turn of a stored chat: the id of its run, or in a session the id of the answer.
 *
 * @param endedRunId - A run that was read to its end here, whatever the stored chat says.
 */
export function unfinishedTurn(
  { activeRunId, sessionRunId, messages }: ChatWithMessages,
  endedRunId: string | undefined,
): string | undefined {
  if (activeRunId) return activeRunId === endedRunId ? undefined : activeRunId;
  const last = messages.at(-1);
  return sessionRunId && last && !turnEnd(last.parts) ? last.id : undefined;
}
