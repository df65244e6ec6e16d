import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import {
  type AssistantContent,
  type ModelMessage,
  NoOutputGeneratedError,
  ToolCallNotFoundForApprovalError,
  type ToolSet,
  type UIMessageChunk,
} from "ai";
import { metadata, options } from "./part-details.ts";
import { SpokenBlocks } from "./spoken-blocks.ts";
import { ToolAnswers } from "./tool-answers.ts";

type Part<Type extends LanguageModelV3StreamPart["type"]> = Extract<
  LanguageModelV3StreamPart,
  { type: Type }
>;
type Chunks = UIMessageChunk[];

/** Parts that say nothing of the answer itself. */
const SILENT: ReadonlySet<string> = new Set(["response-metadata", "finish", "error", "raw"]);

/**
 * What one model call answers: takes the parts of a provider's stream, gives the chunks that
 * readers get, and has the messages that the model's next call begins with. It does what
 * `streamText` of AI SDK does with one step; a property test compares the two.
 */
export class ModelAnswer {
  readonly tools: ToolAnswers;
  rawFinishReason: string | undefined;
  usage = { inputTokens: 0, outputTokens: 0 };
  /** The first error among the parts. The parts after it count nevertheless. */
  failure: { error: unknown } | undefined;

  readonly #sends: { reasoning: boolean; sources: boolean };
  readonly #text = new SpokenBlocks("text");
  readonly #reasoning = new SpokenBlocks("reasoning");
  readonly #said: Exclude<AssistantContent, string> = [];
  #hasBegun = false;
  #hasOutput = false;
  #hasEnded = false;

  constructor(
    tools: ToolSet,
    messages: ModelMessage[],
    sends: { reasoning: boolean; sources: boolean },
  ) {
    this.tools = new ToolAnswers(tools, messages, this.#said);
    this.#sends = sends;
  }

  /** The messages that answer. */
  get messages(): ModelMessage[] {
    const content = this.#said.filter((part) => part.type !== "text" || part.text !== "");
    const { results } = this.tools;
    return [
      ...(content.length > 0 ? [{ role: "assistant" as const, content }] : []),
      ...(results.length > 0 ? [{ role: "tool" as const, content: results }] : []),
    ];
  }

  /** Takes the next part; gives the chunks that it stands for. */
  async take(part: LanguageModelV3StreamPart): Promise<Chunks> {
    if (part.type === "stream-start") return [];
    this.#hasOutput ||= !SILENT.has(part.type);
    const chunks = this.#chunksOf(part);
    if (this.#hasBegun) return chunks;
    this.#hasBegun = true;
    return [{ type: "start-step" }, ...(await chunks)];
  }

  /** Ends the answer, after its last part and its tools. */
  end(): Chunks {
    if (this.#hasEnded || this.#hasOutput) return [{ type: "finish-step" }];
    const message = "No output generated. The model stream ended without a finish chunk.";
    this.#fail(new NoOutputGeneratedError({ message }));
    return [];
  }

  #fail(error: unknown): void {
    this.failure ??= { error };
  }

  #chunksOf(
    part: Exclude<LanguageModelV3StreamPart, Part<"stream-start">>,
  ): Chunks | Promise<Chunks> {
    switch (part.type) {
      case "text-start":
      case "text-delta":
      case "text-end":
      case "reasoning-start":
      case "reasoning-delta":
      case "reasoning-end":
        return this.#speak(part);
      case "tool-input-start":
        return this.tools.openInput(part);
      case "tool-input-delta":
        return [{ type: part.type, toolCallId: part.id, inputTextDelta: part.delta }];
      case "tool-call":
        return this.tools.call(part, (error) => this.#fail(error));
      case "tool-result":
        return this.tools.providerResult(part);
      case "tool-approval-request":
        if (this.tools.find(part.toolCallId)) this.tools.asked.add(part.toolCallId);
        else this.#fail(new ToolCallNotFoundForApprovalError(part));
        return [];
      case "source":
        return this.#sends.sources ? [sourceChunk(part)] : [];
      case "file":
        return this.#file(part);
      case "finish":
        this.#finish(part);
        return [];
      case "error":
        this.#hasEnded = true;
        this.#fail(part.error);
        return [];
      default:
        return [];
    }
  }

  #speak(part: Part<`${"text" | "reasoning"}-${"start" | "delta" | "end"}`>): Chunks {
    const isText = part.type.startsWith("text");
    const blocks = isText ? this.#text : this.#reasoning;
    const isShown = isText || this.#sends.reasoning;
    const { providerMetadata } = part;
    if (part.type === "text-start" || part.type === "reasoning-start") {
      const { id, block } = blocks.start(part.id, providerMetadata);
      this.#said.push(block);
      return isShown ? [{ type: part.type, id, ...metadata(part) }] : [];
    }
    const isDelta = part.type === "text-delta" || part.type === "reasoning-delta";
    if (part.type === "text-delta" && part.delta === "" && !providerMetadata) return [];
    const id = isDelta
      ? blocks.add(part.id, part.delta, providerMetadata)
      : blocks.end(part.id, providerMetadata);
    if (!isShown) return [];
    return isDelta
      ? [{ type: part.type, id, delta: part.delta, ...metadata(part) }]
      : [{ type: part.type, id, ...metadata(part) }];
  }

  #finish({ usage, finishReason: { unified, raw } }: Part<"finish">): void {
    this.#hasEnded = true;
    this.rawFinishReason = raw;
    this.usage = {
      inputTokens: usage.inputTokens.total ?? 0,
      outputTokens: usage.outputTokens.total ?? 0,
    };
    this.tools.finish(unified === "stop" || unified === "tool-calls");
  }

  #file({ mediaType, data, ...part }: Part<"file">): Chunks {
    const base64 = typeof data === "string" ? data : Buffer.from(data).toString("base64");
    this.#said.push({ type: "file", data: base64, mediaType, ...options(part) });
    const url = `data:${mediaType};base64,${base64}`;
    return [{ type: "file", mediaType, url, ...metadata(part) }];
  }
}

function sourceChunk(part: Part<"source">): UIMessageChunk {
  const { id: sourceId, title } = part;
  if (part.sourceType === "url") {
    const { url } = part;
    return {
      type: "source-url",
      sourceId,
      url,
      ...(title !== undefined && { title }),
      ...metadata(part),
    };
  }
  const { mediaType, filename } = part;
  return {
    type: "source-document",
    sourceId,
    mediaType,
    title: part.title,
    ...(filename !== undefined && { filename }),
    ...metadata(part),
  };
}
