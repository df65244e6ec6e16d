import type { ContextData, LinnetMessage, LinnetPart } from "@linnet/protocol";
import { newId } from "@linnet/protocol";

/** A person's input: the text and the attachments. */
export interface Prompt {
  text: string;
  context?: readonly ContextData[];
}

/** A prompt as the message that carries it, with an id of its own. */
export function messageOf({ text, context = [] }: Prompt): LinnetMessage {
  const parts: LinnetPart[] = context.map((data) => ({ type: "data-context", data }));
  if (text.trim() !== "") parts.push({ type: "text", text });
  return { id: newId(), role: "user", parts };
}

/** The prompt that a message carries. */
export function promptOf({ parts }: LinnetMessage): Prompt {
  return {
    text: parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n"),
    context: parts.flatMap((part) => (part.type === "data-context" ? part.data : [])),
  };
}
