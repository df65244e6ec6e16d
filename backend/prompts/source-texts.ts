import type { LinnetMessage } from "@linnet/protocol";
import { z } from "zod";
import { conversationSources } from "./conversation-sources.ts";

/** A page that an agent has read: the messages of clients name no types of this tool. */
const readSchema = z.object({
  type: z.literal("tool-readPage"),
  output: z.object({ sourceId: z.string(), title: z.string(), text: z.string() }),
});

/** The ids of a conversation's sources, and the texts and titles of those that were attached, read or offered. */
export function sourceTexts(messages: readonly LinnetMessage[]): {
  ids: Set<string>;
  texts: { id: string; text: string }[];
} {
  const { register, attached } = conversationSources(messages);
  const texts = [...attached].flatMap(([{ title, text }, { id }]) => [
    { id, text: title },
    { id, text },
  ]);
  for (const part of messages.flatMap(({ parts }) => parts)) {
    if (part.type === "data-sentences") {
      const { source, title, sentences } = part.data;
      const offered = [...(title ? [title] : []), ...sentences.map(({ text }) => text)];
      texts.push(...offered.map((text) => ({ id: source.id, text })));
    }
    const read = readSchema.safeParse(part).data?.output;
    if (!read) continue;
    const { sourceId: id, title, text } = read;
    texts.push({ id, text: title }, { id, text });
  }
  return { ids: new Set(register.list().map(({ id }) => id)), texts };
}
