import type { LinnetChunk, LinnetMessage } from "@linnet/protocol";
import { foldAttempts, newId } from "@linnet/protocol";
import type { ChatTransport, UIMessageChunk } from "ai";
import { buildReplayedMessage } from "../stream/build-replayed-message.ts";

/** Reads a stream to its end. */
export async function readAllChunks(
  stream: ReadableStream<UIMessageChunk> | null,
): Promise<LinnetChunk[]> {
  const chunks: LinnetChunk[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk as LinnetChunk);
  return chunks;
}

/** The message that a person sees after reading `chunks`. */
export async function foldedMessage(chunks: readonly LinnetChunk[]): Promise<unknown> {
  const message = await buildReplayedMessage(chunks);
  return message && { ...message, parts: foldAttempts(message.parts) };
}

/** A message as a person writes it. */
export function userMessage(text = "Draft a post about birds."): LinnetMessage {
  return { id: newId(), role: "user", parts: [{ type: "text", text }] };
}

/** Sends messages in the chat "chat-1". */
export function sendIn(
  transport: ChatTransport<LinnetMessage>,
  messages: LinnetMessage[],
  abortSignal?: AbortSignal,
): Promise<ReadableStream<UIMessageChunk>> {
  const chat = { chatId: "chat-1", messageId: undefined, messages, abortSignal };
  return transport.sendMessages({ trigger: "submit-message", ...chat });
}
