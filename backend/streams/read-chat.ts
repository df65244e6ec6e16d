import type { ChatWithMessages } from "@linnet/shared/protocol/responses";
import { findChat } from "../db/queries/chats.ts";
import { loadMessages } from "../db/queries/messages.ts";
import { readAllJson } from "../world/stream-store.ts";
import { foldRun, parseChunks } from "./fold-run.ts";

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
  const stored = await loadMessages(chatId);
  const messages = await Promise.all(
    stored.map(async ({ message, runId }) =>
      message.role === "assistant" && runId !== null && runId === chat.activeRunId
        ? foldRun(message.id, parseChunks(await readAllJson(runId)))
        : message,
    ),
  );
  return { ...chat, messages };
}
