import type { LinnetMessage } from "@linnet/protocol";
import { loadMessages } from "../db/queries/messages.ts";
import type { Run } from "../db/queries/runs.ts";

/** A run and the conversation up to the user's message that it answers. */
export interface Turn {
  run: Run;
  messages: LinnetMessage[];
}

/** Reads the conversation that a run's turn goes on from. */
export async function loadTurn(run: Run): Promise<Turn> {
  const stored = await loadMessages(run.chatId);
  const asked = stored.findIndex(({ message }) => message.id === run.userMessageId);
  return { run, messages: stored.slice(0, asked + 1).map(({ message }) => message) };
}
