import type { ContextData, LinnetMessage } from "@linnet/protocol";
import { type ConversationSource, SourceRegister } from "./source-register.ts";

/** The sources of a conversation before the current turn. */
export interface ConversationSources {
  register: SourceRegister;
  /** The person's attachments. The same content attached twice is one source. */
  attached: Map<ContextData, ConversationSource>;
}

function contentKey({ kind, title, url, text }: ContextData): string {
  return JSON.stringify([kind, title, url, text]);
}

function sourceOf({ kind, title, url }: ContextData): Omit<ConversationSource, "id"> {
  const line = title.trim().split(/\s+/).join(" ");
  if (url) return { url, title: line || url };
  return {
    title: line || `Attached ${kind}`,
    mediaType: kind === "diff" ? "text/x-diff" : "text/plain",
  };
}

/**
 * Numbers the sources of a stored conversation: what was attached takes the next number where it
 * stands, what an answer found has the number that it was stored with. The same conversation
 * gives the same numbers, however long it has become.
 */
export function conversationSources(messages: readonly LinnetMessage[]): ConversationSources {
  const register = new SourceRegister();
  const attached: ConversationSources["attached"] = new Map();
  const known = new Map<string, ConversationSource>();
  for (const part of messages.flatMap((message) => message.parts)) {
    if (part.type === "source-url") {
      const { sourceId: id, url, title = url } = part;
      register.restore({ id, url, title });
    } else if (part.type === "source-document") {
      register.restore({ id: part.sourceId, title: part.title, mediaType: part.mediaType });
    } else if (part.type === "data-context") {
      const key = contentKey(part.data);
      const source = known.get(key) ?? register.number(sourceOf(part.data));
      known.set(key, source);
      attached.set(part.data, source);
    }
  }
  return { register, attached };
}
