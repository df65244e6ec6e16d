import type { LinnetDataParts, UserMark } from "./data-parts.ts";
import { foldAttempts } from "./fold-attempts.ts";
import type { LinnetMessage, LinnetPart } from "./linnet-message.ts";

/** A session as it is shown: the messages, and what goes on. */
export interface SessionConversation {
  messages: LinnetMessage[];
  /** `starting`: nothing of it has arrived. `waiting`: for a message. */
  state: "starting" | "running" | "waiting" | "ended";
  /** How the session ended. */
  end?: LinnetDataParts["run"];
}

type Mark = Extract<LinnetPart, { type: "data-workflow" }>;

function isMark(part: LinnetPart): part is Mark {
  return part.type === "data-workflow";
}

function userMessage({ id, content, parts, metadata }: UserMark): LinnetMessage {
  return {
    id,
    role: "user",
    parts: parts ?? [{ type: "text", text: content }],
    ...(metadata === undefined ? {} : { metadata }),
  };
}

/** The messages that one long answer holds: each mark opens a user's message and its answer. */
function splitAnswer(parts: readonly LinnetPart[]): LinnetMessage[] {
  const messages: LinnetMessage[] = [];
  let answer: LinnetMessage | undefined;
  for (const part of parts) {
    if (isMark(part)) {
      const { answerId } = part.data;
      messages.push(userMessage(part.data));
      answer = answerId === undefined ? undefined : { id: answerId, role: "assistant", parts: [] };
      if (answer) messages.push(answer);
    } else if (part.type !== "data-run") {
      answer?.parts.push(part);
    }
  }
  return messages.map((message) =>
    message.role === "assistant" ? { ...message, parts: foldAttempts(message.parts) } : message,
  );
}

/**
 * Rebuilds a session's conversation from what `useChat` holds: AI SDK's reader makes one long
 * answer of a session's stream, in which the user's messages are marked. Every message stands in
 * the backend's order and once, under the id that it is stored with; the answers are folded.
 *
 * @param held what `useChat` holds. Messages that the stream does not mark (yet) keep their place.
 */
export function sessionConversation(held: readonly LinnetMessage[]): SessionConversation {
  const at = held.findLastIndex(({ role, parts }) => role === "assistant" && parts.some(isMark));
  const stream = held[at];
  if (!stream) return { messages: [...held], state: "starting" };

  const rebuilt = splitAnswer(stream.parts);
  const byId = new Map(rebuilt.map((message) => [message.id, message]));
  const before = held.slice(0, at).map((message) => byId.get(message.id) ?? message);
  const known = new Set(before.map(({ id }) => id));
  const after = held.slice(at + 1).filter(({ id }) => !byId.has(id));
  const messages = [...before, ...rebuilt.filter(({ id }) => !known.has(id)), ...after];

  const end = stream.parts.findLast((part) => part.type === "data-run");
  if (end?.type === "data-run") return { messages, state: "ended", end: end.data };
  const isWaiting = rebuilt.at(-1)?.parts.some(({ type }) => type === "data-turn") ?? false;
  return { messages, state: isWaiting ? "waiting" : "running" };
}
