import type { ConversationMessage, LinnetChunk } from "@linnet/protocol";
import { textOf } from "../db/queries/claim-session.ts";

/** Marks a user's message in a session's stream. */
export function userMark(
  message: Extract<ConversationMessage, { role: "user" }>,
  sentAt: Date,
  answerId: string | undefined,
): LinnetChunk {
  const { id, parts, metadata } = message;
  const isPlain = parts.length === 1 && parts[0]?.type === "text";
  return {
    type: "data-workflow",
    id,
    data: {
      type: "user-message",
      id,
      content: textOf(message),
      timestamp: sentAt.toISOString(),
      ...(answerId === undefined ? {} : { answerId }),
      ...(isPlain ? {} : { parts }),
      ...(metadata === undefined ? {} : { metadata }),
    },
  };
}

/**
 * A session's first chunks: the conversation that it goes on from, with every user's message
 * marked, the one that is answered last.
 *
 * @param messageId of the answer.
 */
export function openingChunks(
  messages: readonly ConversationMessage[],
  messageId: string,
  startedAt: Date,
): LinnetChunk[] {
  const chunks: LinnetChunk[] = [{ type: "start", messageId }];
  for (const [index, message] of messages.entries()) {
    if (message.role === "user") {
      const following = messages[index + 1];
      const isAsked = index === messages.length - 1;
      const answerId = following?.role === "assistant" ? following.id : undefined;
      chunks.push(userMark(message, startedAt, isAsked ? messageId : answerId));
      continue;
    }
    for (const [part, { text }] of message.parts.entries()) {
      const id = `${message.id}-${part}`;
      chunks.push(
        { type: "text-start", id },
        { type: "text-delta", id, delta: text },
        { type: "text-end", id },
      );
    }
  }
  return chunks;
}
