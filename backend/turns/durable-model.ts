import {
  type LanguageModelV3,
  type LanguageModelV3Prompt,
  type LanguageModelV3StreamPart,
  UnsupportedFunctionalityError,
} from "@ai-sdk/provider";
import type { LinnetChunk } from "@linnet/protocol";
import { type ModelMessage, simulateReadableStream } from "ai";
import { linnetModel } from "../models/linnet-model.ts";
import { SourceRegister } from "../prompts/source-register.ts";
import { STOPPED } from "../prompts/stopped.ts";
import { publishingTools } from "../tools/publishing-tools.ts";
import { leasedStep } from "./leased-step.ts";
import { streamModelCall } from "./stream-model-call.ts";
import { TurnSources } from "./turn-sources.ts";
import { writeModelCall } from "./write-model-call.ts";

const NO_TOKENS = { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 };
/** The stored answer is delivered without pauses. */
const AT_ONCE = { initialDelayInMs: null, chunkDelayInMs: null };
/** The answer of a stopped model: no parts, and the finish reason. */
const STOPPED_PARTS: LanguageModelV3StreamPart[] = [
  {
    type: "finish",
    finishReason: { unified: "other", raw: STOPPED },
    usage: { inputTokens: NO_TOKENS, outputTokens: { total: 0, text: 0, reasoning: 0 } },
  },
];

/** The instructions apart from the conversation, as AI SDK wants them. */
function spoken(prompt: LanguageModelV3Prompt): { system?: string; messages: ModelMessage[] } {
  const [first, ...rest] = prompt;
  return first?.role === "system"
    ? { system: first.content, messages: rest }
    : { messages: prompt };
}

/**
 * The model of a `DurableAgent`. A call runs to its end under the run's lease, and writes into the
 * run's log as the calls of every other agent do: same attempts, same folding. What it said is
 * the step's recorded result, and is then handed to the agent at once; a second delivery finds
 * it, and asks nobody.
 *
 * @param name `provider/model`.
 */
export function createDurableModel(runId: string, name: string): LanguageModelV3 {
  return {
    specificationVersion: "v3",
    provider: "linnet",
    modelId: name,
    supportedUrls: {},
    async doGenerate() {
      throw new UnsupportedFunctionalityError({ functionality: "answers that are not streamed" });
    },
    async doStream({ prompt }) {
      const said = await leasedStep(runId, (attempt) =>
        writeModelCall(attempt, name, STOPPED_PARTS, async (writer, model) => {
          const parts: LanguageModelV3StreamPart[] = [];
          const { usage } = await streamModelCall({
            config: {},
            model: linnetModel(model),
            ...spoken(prompt),
            tools: publishingTools,
            sources: new TurnSources(new SourceRegister(), [], []),
            heard: (part) => void parts.push(part),
            write: (chunk) => writer.write(chunk as LinnetChunk),
            abortSignal: attempt.signal,
          });
          attempt.addUsage(usage);
          return parts;
        }),
      );
      return { stream: simulateReadableStream({ chunks: said, ...AT_ONCE }) };
    },
  };
}
