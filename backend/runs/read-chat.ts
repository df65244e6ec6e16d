import type { ChatWithMessages } from "@linnet/protocol";
import { readJson } from "../chunk-log/read-chunks.ts";
import { findChat } from "../db/queries/chats.ts";
import { loadMessages } from "../db/queries/messages.ts";
import { loadRun } from "../db/queries/runs.ts";
import { answerOf, foldRun, parseChunks } from "./fold-run.ts";

/**
 * A chat with its messages. A message that is still being written is folded from what its
 * stream holds so far.
 */
export async function readChat(
  userId: string,
  chatId: string,
): Promise<ChatWithMessages | undefined> {
  const chat = await findChat(userId, chatId);
  if (!chat) return undefined;
  const activeRunId = chat.activeRunId ?? chat.sessionRunId;
  const [stored, run] = await Promise.all([
    loadMessages(chatId),
    activeRunId ? loadRun(activeRunId) : undefined,
  ]);
  const isWriting = run?.status === "running" && run.waitingFor !== "message";
  const messages = await Promise.all(
    stored.map(async ({ message }) =>
      isWriting && message.id === run.messageId
        ? foldRun(message.id, answerOf(parseChunks(await readJson(run.id, run.turnStart))))
        : message,
    ),
  );
  return { ...chat, messages };
}
