import type { LinnetMessage } from "@linnet/protocol";
import { foldAttempts } from "@linnet/protocol";

/** The last shown messages of a chat. A view paints them at once and then replaces them by the backend's. */
export interface ChatSnapshot {
  chatId: string;
  messages: LinnetMessage[];
}

/** Messages that a snapshot keeps: more than fit on any screen. */
const MAX_MESSAGES = 20;

/**
 * Takes a snapshot. Attached texts are left out: they are long, and no view shows them.
 */
export function takeChatSnapshot(chatId: string, messages: readonly LinnetMessage[]): ChatSnapshot {
  return { chatId, messages: messages.slice(-MAX_MESSAGES).map(lightened) };
}

function lightened(message: LinnetMessage): LinnetMessage {
  const parts = foldAttempts(message.parts).map((part) =>
    part.type === "data-context" ? { ...part, data: { ...part.data, text: "" } } : part,
  );
  return { ...message, parts };
}

// Snapshots are read before the first paint, where a schema library would cost more than it
// checks: what is looked at here is what the views rely on.

/** Reads a stored snapshot; `undefined` when it is none. */
export function parseChatSnapshot(stored: unknown): ChatSnapshot | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  if (!("chatId" in stored) || typeof stored.chatId !== "string") return undefined;
  if (!("messages" in stored) || !Array.isArray(stored.messages)) return undefined;
  const messages: unknown[] = stored.messages;
  return messages.every(isMessage) ? { chatId: stored.chatId, messages } : undefined;
}

/** Reads a stored message; `undefined` when it is none. */
export function parseMessage(stored: unknown): LinnetMessage | undefined {
  return isMessage(stored) ? stored : undefined;
}

function isMessage(value: unknown): value is LinnetMessage {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "role" in value &&
    (value.role === "user" || value.role === "assistant" || value.role === "system") &&
    "parts" in value &&
    Array.isArray(value.parts) &&
    value.parts.every(isPart)
  );
}

function isPart(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  if (!("type" in part) || typeof part.type !== "string") return false;
  if (part.type === "text") return "text" in part && typeof part.text === "string";
  if (!part.type.startsWith("data-")) return true;
  return "data" in part && typeof part.data === "object" && part.data !== null;
}
