import { type ChatStores, chatsWith, STORED } from "@linnet/client";
import type { LinnetMessage } from "@linnet/protocol";
import type { RunReadings } from "./run-readings.ts";

export interface ContinueRunsOptions {
  /** The keys of everything that this window has stored. */
  keys: readonly string[];
  outbox: Pick<ChatStores["outbox"], "get">;
  readings: Pick<RunReadings, "send" | "resume">;
  /** Looks at a message before it is sent; throws to refuse it. */
  inspect: (message: LinnetMessage) => Promise<void>;
}

/** After a restart: sends the messages in the outbox, and resumes the runs that were being read. */
export async function continueRuns(options: ContinueRunsOptions): Promise<void> {
  const { keys, outbox, readings, inspect } = options;
  const messages = await Promise.all(
    chatsWith(STORED.outbox, keys).map(async (chatId) => ({
      chatId,
      message: await outbox.get(chatId),
    })),
  );
  await Promise.allSettled([
    ...messages.map(async ({ chatId, message }) => {
      if (!message) return;
      await inspect(message);
      await readings.send(chatId, message);
    }),
    ...chatsWith(STORED.run, keys).map((chatId) => readings.resume(chatId)),
  ]);
}
