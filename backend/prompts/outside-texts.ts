import { type ContextData, contextDataSchema } from "@linnet/protocol";
import type { ModelMessage } from "ai";
import { z } from "zod";

/** A longer message is a text that was pasted, not a person's own words. */
const OWN_WORDS = 4_000;

const contextSchema = z.object({
  linnet: z.object({
    context: contextDataSchema
      .pick({
        kind: true,
        title: true,
        url: true,
        published: true,
        author: true,
        site: true,
        text: true,
        answer: true,
      })
      .extend({ sourceId: z.string() }),
  }),
});

/** A text of somebody else, and where it stands. */
export interface OutsideText {
  text: string;
  /** Of its source; a pasted text has none. */
  id?: string;
  kind?: ContextData["kind"];
  title?: string;
  url?: string;
  published?: string;
  author?: string;
  site?: string;
  /** What stands in the source, where `text` has more around it. */
  plain?: string;
  /** The draft is to answer it: it is a post of somebody else, and nothing to draft from. */
  isAnswered?: boolean;
  /** The agent has read it: nobody attached it. */
  wasRead: boolean;
}

/** The texts of a conversation that come from outside. */
export interface OutsideTexts {
  /** The person's own words. */
  words: string[];
  /** Attached, pasted and read texts. */
  texts: OutsideText[];
}

/** Returns the texts of the messages that come from outside, without the agent's own words. */
export function outsideTexts(messages: readonly ModelMessage[]): OutsideTexts {
  const words: string[] = [];
  const texts: OutsideText[] = [];
  const take = (text: string, options: unknown, wasRead: boolean) => {
    const context = contextSchema.safeParse(options).data?.linnet.context;
    texts.push({
      text,
      wasRead,
      ...(context ? { id: context.sourceId, kind: context.kind, plain: context.text } : {}),
      ...(context?.answer ? { isAnswered: true } : {}),
      ...(context?.title ? { title: context.title } : {}),
      ...(context?.url ? { url: context.url } : {}),
      ...(context?.published ? { published: context.published } : {}),
      ...(context?.author ? { author: context.author } : {}),
      ...(context?.site ? { site: context.site } : {}),
    });
  };
  for (const { role, content } of messages) {
    if (role === "user") {
      const parts =
        typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
      for (const part of parts) {
        if (part.type !== "text") continue;
        const isOwn = !("providerOptions" in part && part.providerOptions?.linnet);
        if (isOwn && part.text.length <= OWN_WORDS) words.push(part.text);
        else take(part.text, "providerOptions" in part ? part.providerOptions : undefined, false);
      }
    } else if (role === "tool") {
      for (const part of content) {
        if (part.type !== "tool-result" || part.toolName !== "readPage") continue;
        if (part.output.type === "text") take(part.output.value, part.output.providerOptions, true);
      }
    }
  }
  return { words, texts };
}
