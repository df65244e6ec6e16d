import type { ClientModel, ContextData, Intent, LinnetMessage, LinnetPart } from "@linnet/protocol";
import { intentOf, newId } from "@linnet/protocol";
import { localTimeZone } from "../schedule/local-time.ts";

/** A person's input: the text and the attachments. */
export interface Prompt {
  text: string;
  context?: readonly ContextData[];
  /** The act that a button stands for. */
  intent?: Intent;
}

/** The language of the view; empty where a view has named none. */
function shownLanguage(): string {
  return typeof document === "undefined" ? "" : document.documentElement.lang;
}

/** What a message says beside the prompt. */
interface MessageOptions {
  /** The client's model that is to answer it, and not the backend's. */
  clientModel?: ClientModel | undefined;
  /** The view is in the person's language. */
  namesLanguage?: boolean | undefined;
}

/** A prompt as the message that carries it, with an id of its own. */
export function messageOf(
  { text, context = [], intent }: Prompt,
  { clientModel, namesLanguage = true }: MessageOptions = {},
): LinnetMessage {
  const parts: LinnetPart[] = context.map((data) => ({ type: "data-context", data }));
  if (text.trim() !== "") parts.push({ type: "text", text });
  const language = namesLanguage ? shownLanguage() : "";
  const metadata = {
    timeZone: localTimeZone(),
    ...(language && { language }),
    ...(intent && { intent }),
    ...(clientModel && { clientModel }),
  };
  return { id: newId(), role: "user", parts, metadata };
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
