import type { UIMessage } from "ai";

/**
 * The messages without the one that a resumed stream is about to build again.
 *
 * AI SDK's `Chat` replaces a message when a replay starts with its id, unless its last message
 * has a tool call whose input was still streaming: then it goes on from that message and appends
 * the whole replay to it. A transport with `resumeStreamIsReplay` prevents that, but `useChat`
 * passes the flag on only for a chat of one's own (`useChat({ chat })`). With
 * `useChat({ transport })`, take the open message out before resuming.
 *
 * @param messageId - Id of the open assistant message; without it, a last message of the
 * assistant's counts as open.
 */
export function withoutOpenMessage<Message extends UIMessage>(
  messages: readonly Message[],
  messageId?: string,
): Message[] {
  if (messageId !== undefined) return messages.filter((message) => message.id !== messageId);
  return messages.at(-1)?.role === "assistant" ? messages.slice(0, -1) : [...messages];
}
