import type { LanguageModelV3Content, LanguageModelV3FinishReason } from "@ai-sdk/provider";

/** What the model says to one call, before it is streamed or handed over whole. */
export interface Answer {
  content: LanguageModelV3Content[];
  finishReason: LanguageModelV3FinishReason;
}

/** Texts with an empty line between them, without those that are empty. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join("\n\n");
}

/** An answer that ends the turn. */
export function textAnswer(text: string, sources: LanguageModelV3Content[] = []): Answer {
  return {
    content: [...sources, { type: "text", text }],
    finishReason: { unified: "stop", raw: "stop" },
  };
}

/** An answer that ends the turn and says that there is nothing to draft from; clients know it by the part's metadata. */
export function emptyHandedAnswer(text: string): Answer {
  const providerMetadata = { local: { nothingToDraft: true } };
  return { ...textAnswer(text), content: [{ type: "text", text, providerMetadata }] };
}

/**
 * An answer that calls a tool. Its id is random: a conversation, a retry and another conversation
 * about the same page each make a call of their own.
 */
export function toolCallAnswer(toolName: string, input: unknown): Answer {
  const call: LanguageModelV3Content = {
    type: "tool-call",
    toolCallId: `call-${crypto.randomUUID()}`,
    toolName,
    input: JSON.stringify(input),
  };
  return { content: [call], finishReason: { unified: "tool-calls", raw: "tool-calls" } };
}
