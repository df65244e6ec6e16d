import type { LanguageModelV3Middleware, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { attemptHead } from "../chunk-log/serialize-chunk.ts";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { currentAttempt } from "../chunk-log/step-lease.ts";
import { storableJson } from "../db/storable-json.ts";

/** Attempts that have been announced in the stream: a call that is retried inside is one. */
const announced = new WeakSet<StepAttempt>();

async function announceAttempt(attempt: StepAttempt): Promise<void> {
  if (announced.has(attempt)) return;
  announced.add(attempt);
  const { step, attempt: count } = attempt;
  await attempt.append([attemptHead(step, count)]);
}

/** The input of a tool is stored, so it has to be storable. AI SDK refuses an input that is not JSON. */
function storableInput(json: string): string {
  try {
    return storableJson(JSON.parse(json));
  } catch {
    return json;
  }
}

/** Names ids again, so that they are unique per attempt whatever the provider reuses. */
function uniqueIds(attempt: StepAttempt) {
  const prefix = `${attempt.step}-${attempt.attempt}`;
  const calls = new Map<string, string>();
  // Providers limit the length and the letters of a call id, so theirs is not made part of it.
  const callId = (id: string) => {
    const known = calls.get(id) ?? `call_${prefix.replace("-", "_")}_${calls.size}`;
    calls.set(id, known);
    return known;
  };
  return (part: LanguageModelV3StreamPart): LanguageModelV3StreamPart => {
    switch (part.type) {
      case "text-start":
      case "text-delta":
      case "text-end":
      case "reasoning-start":
      case "reasoning-delta":
      case "reasoning-end":
        return { ...part, id: `${prefix}-${part.id}` };
      case "tool-input-start":
        // A tool call that the provider executes keeps its id: later requests refer to it.
        return part.providerExecuted ? part : { ...part, id: callId(part.id) };
      case "tool-input-delta":
      case "tool-input-end":
        return calls.has(part.id) ? { ...part, id: callId(part.id) } : part;
      case "tool-call":
        return {
          ...part,
          input: storableInput(part.input),
          ...(part.providerExecuted ? {} : { toolCallId: callId(part.toolCallId) }),
        };
      default:
        return part;
    }
  };
}

/**
 * Opens an attempt in the run's stream before a model's first chunk, and makes the ids of its
 * parts unique (PROTOCOL.md, "Folding"). It sees every call of every loop. Outside a step it
 * does nothing.
 */
export const attemptMiddleware: LanguageModelV3Middleware = {
  specificationVersion: "v3",
  wrapStream: async ({ doStream, model }) => {
    const attempt = currentAttempt();
    if (!attempt) return doStream();
    // A client may be away for hours, and each try in between is an attempt without a part.
    const answers = model.provider === "client" ? await doStream() : doStream();
    const [result] = await Promise.all([answers, announceAttempt(attempt)]);
    const rename = uniqueIds(attempt);
    return {
      ...result,
      stream: result.stream.pipeThrough(
        new TransformStream<LanguageModelV3StreamPart, LanguageModelV3StreamPart>({
          transform(part, controller) {
            controller.enqueue(rename(part));
          },
        }),
      ),
    };
  },
};
