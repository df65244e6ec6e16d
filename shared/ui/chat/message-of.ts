import type { ContextData, Intent, LinnetMessage, LinnetPart } from "@linnet/protocol";
import { intentOf, newId } from "@linnet/protocol";

/** A person's input: the text and the attachments. */
export interface Prompt {
  text: string;
  context?: readonly ContextData[];
  /** The act that a button stands for. */
  intent?: Intent;
}

/** A prompt as the message that carries it, with an id of its own. */
export function messageOf({ text, context = [], intent }: Prompt): LinnetMessage {
  const parts: LinnetPart[] = context.map((data) => ({ type: "data-context", data }));
  if (text.trim() !== "") parts.push({ type: "text", text });
  return { id: newId(), role: "user", parts, ...(intent ? { metadata: { intent } } : {}) };
}

/** The prompt that a message carries. */
export function promptOf(message: LinnetMessage): Prompt {
  const { parts } = message;
  const intent = intentOf(message);
  return {
    ...(intent ? { intent } : {}),
    text: parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n"),
    context: parts.flatMap((part) => (part.type === "data-context" ? part.data : [])),
  };
}
