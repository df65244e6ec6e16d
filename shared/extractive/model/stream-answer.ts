import type { LanguageModelV3StreamPart, LanguageModelV3Usage } from "@ai-sdk/provider";
import type { Answer } from "./answer.ts";

/** No language model ran, so no tokens were used. */
export const NO_USAGE: LanguageModelV3Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

/** Words with the space after them; they add up to the text. */
function words(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

function* partsOf(answer: Answer, modelId: string): Generator<LanguageModelV3StreamPart> {
  yield { type: "stream-start", warnings: [] };
  yield { type: "response-metadata", modelId };
  for (const [index, content] of answer.content.entries()) {
    const id = `text-${index}`;
    if (content.type === "text") {
      const { providerMetadata } = content;
      yield { type: "text-start", id, ...(providerMetadata ? { providerMetadata } : {}) };
      for (const delta of words(content.text)) yield { type: "text-delta", id, delta };
      yield { type: "text-end", id };
    } else if (content.type === "tool-call") {
      const { toolCallId, toolName, input } = content;
      yield { type: "tool-input-start", id: toolCallId, toolName };
      yield { type: "tool-input-delta", id: toolCallId, delta: input };
      yield { type: "tool-input-end", id: toolCallId };
      yield content;
    } else if (content.type === "source") yield content;
  }
  yield { type: "finish", usage: NO_USAGE, finishReason: answer.finishReason };
}

/** So many parts are sent before the event loop runs. */
const AT_ONCE = 8;

/**
 * Streams an answer as a model would, text word by word. The event loop runs now and then, and an
 * abort ends the stream with the signal's reason at the next part.
 */
export function streamAnswer(
  answer: Answer,
  modelId: string,
  abortSignal: AbortSignal | undefined,
): ReadableStream<LanguageModelV3StreamPart> {
  const parts = partsOf(answer, modelId);
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      if (sent % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
      sent += 1;
      if (abortSignal?.aborted) {
        controller.error(abortSignal.reason);
        return;
      }
      const { value, done } = parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}
