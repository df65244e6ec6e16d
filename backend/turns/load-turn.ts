import type { LinnetMessage } from "@linnet/protocol";
import { FatalError } from "workflow";
import { loadMessages } from "../db/queries/messages.ts";
import { loadRun, type Run } from "../db/queries/runs.ts";

/** A run and the conversation up to the user's message that it answers. */
export interface Turn {
  run: Run;
  messages: LinnetMessage[];
}

/**
 * Reads what a turn is about.
 *
 * @param known what has been read a moment ago.
 */
export async function loadTurn(
  runId: string,
  known: { run?: Run | undefined; messages?: LinnetMessage[] | undefined } = {},
): Promise<Turn> {
  const run = known.run ?? (await loadRun(runId));
  if (!run) throw new FatalError(`there is no run ${runId}`);
  if (known.messages) return { run, messages: known.messages };
  const stored = await loadMessages(run.chatId);
  const asked = stored.findIndex(({ message }) => message.id === run.userMessageId);
  return { run, messages: stored.slice(0, asked + 1).map(({ message }) => message) };
}
