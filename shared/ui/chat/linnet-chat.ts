import { Chat } from "@ai-sdk/react";
import { type LinnetMessage, newId } from "@linnet/protocol";

type ChatInit = ConstructorParameters<typeof Chat<LinnetMessage>>[0];

/**
 * AI SDK's `Chat`, with ids of version 7, whose listeners hear once of all that one batch of chunks
 * changes. `Chat` notifies after each chunk, and `useChat` renders the first of them at once: a replay
 * would be seen typed again. The chunks of a batch are applied in one task, so a notification that waits
 * for the next task comes after the last of them.
 *
 * `~registerMessagesCallback` and `~registerStatusCallback` are private to AI SDK, and the one place where
 * `useChat` asks to be notified.
 */
export class LinnetChat extends Chat<LinnetMessage> {
  constructor(init: ChatInit) {
    super({ generateId: newId, ...init });
    const register = this["~registerMessagesCallback"];
    this["~registerMessagesCallback"] = (listener, waitMs) =>
      register(oncePerTask(listener), waitMs);
  }

  /** Calls back when the status has changed, until the returned function is called. */
  onStatus(listener: () => void): () => void {
    return this["~registerStatusCallback"](listener);
  }

  /** Calls back when the messages have changed, until the returned function is called. */
  onMessages(listener: () => void): () => void {
    return this["~registerMessagesCallback"](listener);
  }
}

function oncePerTask(listener: () => void): () => void {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      listener();
    });
  };
}
