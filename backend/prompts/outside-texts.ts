import type { ModelMessage } from "ai";
import { z } from "zod";

/** A longer message is a text that was pasted, not a person's own words. */
const OWN_WORDS = 4_000;

const contextSchema = z.object({
  linnet: z.object({ context: z.object({ title: z.string(), url: z.string().optional() }) }),
});

/** A text of somebody else, and where it stands. */
export interface OutsideText {
  text: string;
  title?: string;
  url?: string;
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
    const { title, url } = contextSchema.safeParse(options).data?.linnet.context ?? {};
    texts.push({ text, wasRead, ...(title ? { title } : {}), ...(url ? { url } : {}) });
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
