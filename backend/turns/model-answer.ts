import {
  getErrorMessage,
  type JSONValue,
  type LanguageModelV3StreamPart,
  type LanguageModelV3ToolCall,
  type LanguageModelV3ToolResult,
  type SharedV3ProviderMetadata,
} from "@ai-sdk/provider";
import {
  type AssistantContent,
  type ModelMessage,
  NoOutputGeneratedError,
  ToolCallNotFoundForApprovalError,
  type ToolResultPart,
  type ToolSet,
  type UIMessageChunk,
} from "ai";
import { type ParsedToolCall, parseToolCall, toolOf } from "./parse-tool-call.ts";
import { SpokenBlocks } from "./spoken-blocks.ts";

type Part<Type extends LanguageModelV3StreamPart["type"]> = Extract<
  LanguageModelV3StreamPart,
  { type: Type }
>;
type Chunks = UIMessageChunk[];

/** A tool's failure as the person reads it. */
const LONGEST_TOOL_ERROR = 500;
/** Parts that say nothing of the answer itself. */
const SILENT: ReadonlySet<string> = new Set(["response-metadata", "finish", "error", "raw"]);

/**
 * What one model call answers: takes the parts of a provider's stream, gives the chunks that
 * readers get, and has the messages that the model's next call begins with. It does what
 * `streamText` of AI SDK does with one step; a property test compares the two.
 */
export class ModelAnswer {
  readonly calls: ParsedToolCall[] = [];
  /** The calls that have been answered, by a result or by a failure. */
  readonly answered = new Set<string>();
  /** The calls that the person has to be asked about. */
  readonly asked = new Set<string>();
  rawFinishReason: string | undefined;
  usage = { inputTokens: 0, outputTokens: 0 };
  /** The first error among the parts. The parts after it count nevertheless. */
  failure: { error: unknown } | undefined;

  readonly #tools: ToolSet;
  readonly #messages: ModelMessage[];
  readonly #sends: { reasoning: boolean; sources: boolean };
  readonly #text = new SpokenBlocks("text");
  readonly #reasoning = new SpokenBlocks("reasoning");
  readonly #said: Exclude<AssistantContent, string> = [];
  readonly #results: ToolResultPart[] = [];
  /** Calls of our tools: those that the model may still take back, and those that it has ended on. */
  #open: ParsedToolCall[] = [];
  #due: ParsedToolCall[] = [];
  #hasBegun = false;
  #hasOutput = false;
  #hasEnded = false;

  constructor(
    tools: ToolSet,
    messages: ModelMessage[],
    sends: { reasoning: boolean; sources: boolean },
  ) {
    this.#tools = tools;
    this.#messages = messages;
    this.#sends = sends;
  }

  /** The messages that answer. */
  get messages(): ModelMessage[] {
    const content = this.#said.filter((part) => part.type !== "text" || part.text !== "");
    const place = ({ toolCallId }: ToolResultPart) =>
      this.calls.findIndex((call) => call.toolCallId === toolCallId);
    const results = this.#results.toSorted((one, other) => place(one) - place(other));
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

  /** Runs the tools that were called, side by side, and tells of each as it answers. */
  async runTools(
    abortSignal: AbortSignal | undefined,
    tell: (chunk: UIMessageChunk) => Promise<void>,
  ): Promise<void> {
    await Promise.all(this.#due.map(async (call) => tell(await this.#run(call, abortSignal))));
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
        return this.#openInput(part);
      case "tool-input-delta":
        return [{ type: part.type, toolCallId: part.id, inputTextDelta: part.delta }];
      case "tool-call":
        return this.#call(part);
      case "tool-result":
        return this.#providerResult(part);
      case "tool-approval-request":
        if (this.#find(part.toolCallId)) this.asked.add(part.toolCallId);
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

  #openInput(part: Part<"tool-input-start">): Chunks {
    const { type, id: toolCallId, toolName, inputEncoding, dynamic = false } = part;
    return [
      {
        type,
        toolCallId,
        toolName,
        ...(inputEncoding && { inputEncoding }),
        ...executor(part),
        ...metadata(part),
        ...this.#dynamic(toolName, dynamic),
      },
    ];
  }

  async #call(part: LanguageModelV3ToolCall): Promise<Chunks> {
    const call = await parseToolCall(part, this.#tools);
    const { toolCallId, toolName, input, invalid, providerExecuted } = call;
    const isInvalid = invalid !== undefined;
    this.calls.push(call);
    this.#said.push({
      type: "tool-call",
      toolCallId,
      toolName,
      input: isInvalid && typeof input !== "object" ? {} : input,
      ...executor(call),
      ...options(call),
    });
    const shown = {
      toolCallId,
      toolName,
      input,
      ...executor(call),
      ...metadata(call),
      ...this.#dynamic(toolName, isInvalid || call.dynamic),
    };
    if (isInvalid) {
      const refused = {
        type: "tool-input-error" as const,
        ...shown,
        errorText: errorText(invalid),
      };
      if (providerExecuted) return [refused];
      const { toolCallId, toolName } = call;
      const answer = { toolCallId, toolName, dynamic: true };
      return [refused, this.#failed(answer, getErrorMessage(invalid))];
    }
    try {
      if (await this.#needsApproval(call)) this.asked.add(toolCallId);
      else if (!providerExecuted && toolOf(this.#tools, toolName)?.execute) this.#open.push(call);
    } catch (error) {
      this.#fail(error);
    }
    return [{ type: "tool-input-available", ...shown }];
  }

  async #needsApproval({ toolCallId, toolName, input }: ParsedToolCall): Promise<boolean> {
    const needs = toolOf(this.#tools, toolName)?.needsApproval ?? false;
    if (typeof needs === "boolean") return needs;
    return needs(input, { toolCallId, messages: this.#messages });
  }

  #finish({ usage, finishReason: { unified, raw } }: Part<"finish">): void {
    this.#hasEnded = true;
    this.rawFinishReason = raw;
    this.usage = {
      inputTokens: usage.inputTokens.total ?? 0,
      outputTokens: usage.outputTokens.total ?? 0,
    };
    // An answer that was cut off or filtered may lack what would have taken a call back.
    if (unified === "stop" || unified === "tool-calls") this.#due.push(...this.#open);
    this.#open = [];
  }

  async #run(call: ParsedToolCall, abortSignal: AbortSignal | undefined): Promise<UIMessageChunk> {
    const { toolCallId, toolName, input } = call;
    const signal = abortSignal && { abortSignal };
    let output: unknown;
    try {
      output = await toolOf(this.#tools, toolName)?.execute?.(input, {
        toolCallId,
        messages: this.#messages,
        ...signal,
      });
    } catch (error) {
      return this.#failed(call, error);
    }
    this.#results.push(await this.#result(call, input, output));
    this.answered.add(toolCallId);
    return this.#output(call, output);
  }

  /** A tool of ours that failed has answered too: with its error, which the model is to see. */
  #failed(
    call: Pick<ParsedToolCall, "toolCallId" | "toolName" | "dynamic" | "providerMetadata">,
    error: unknown,
  ): UIMessageChunk {
    const { toolCallId, toolName } = call;
    const output = { type: "error-text" as const, value: getErrorMessage(error) };
    this.#results.push({ type: "tool-result", toolCallId, toolName, output, ...options(call) });
    this.answered.add(toolCallId);
    return {
      type: "tool-output-error",
      toolCallId,
      errorText: errorText(error),
      ...metadata(call),
      ...this.#dynamic(toolName, call.dynamic),
    };
  }

  async #providerResult(part: LanguageModelV3ToolResult): Promise<Chunks> {
    const { toolCallId, toolName, result, isError } = part;
    this.answered.add(toolCallId);
    if (!isError) {
      const input = this.#find(toolCallId)?.input;
      this.#said.push(await this.#result(part, input, result));
      return [this.#output({ ...part, providerExecuted: true }, result)];
    }
    const output = { type: "error-json" as const, value: result };
    this.#said.push({ type: "tool-result", toolCallId, toolName, output, ...options(part) });
    return [
      {
        type: "tool-output-error",
        toolCallId,
        errorText: typeof result === "string" ? result : JSON.stringify(result),
        providerExecuted: true,
        ...metadata(part),
        ...this.#dynamic(toolName, part.dynamic),
      },
    ];
  }

  /** A tool's result as the model is to see it. */
  async #result(
    of: Pick<ParsedToolCall, "toolCallId" | "toolName" | "providerMetadata">,
    input: unknown,
    output: unknown,
  ): Promise<ToolResultPart> {
    const { toolCallId, toolName } = of;
    const own = await toolOf(this.#tools, toolName)?.toModelOutput?.({ toolCallId, input, output });
    return {
      type: "tool-result",
      toolCallId,
      toolName,
      output: own ?? plainOutput(output),
      ...options(of),
    };
  }

  #output(call: Omit<ParsedToolCall, "input">, output: unknown): UIMessageChunk {
    return {
      type: "tool-output-available",
      toolCallId: call.toolCallId,
      // JSON has no `undefined`, and a reader takes a tool without an output for one that is under way.
      output: output ?? null,
      ...(call.providerExecuted && { providerExecuted: true }),
      ...metadata(call),
      ...this.#dynamic(call.toolName, call.dynamic),
    };
  }

  #file({ mediaType, data, ...part }: Part<"file">): Chunks {
    const base64 = typeof data === "string" ? data : Buffer.from(data).toString("base64");
    this.#said.push({ type: "file", data: base64, mediaType, ...options(part) });
    const url = `data:${mediaType};base64,${base64}`;
    return [{ type: "file", mediaType, url, ...metadata(part) }];
  }

  #find(toolCallId: string): ParsedToolCall | undefined {
    return this.calls.findLast((call) => call.toolCallId === toolCallId);
  }

  /** Readers know the type of a tool of ours; of any other they are told. */
  #dynamic(toolName: string, dynamic: boolean | undefined): { dynamic?: boolean } {
    const tool = toolOf(this.#tools, toolName);
    if (tool) return tool.type === "dynamic" ? { dynamic: true } : {};
    return dynamic === undefined ? {} : { dynamic };
  }
}

function errorText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.slice(0, LONGEST_TOOL_ERROR).toWellFormed();
}

type Described = { providerMetadata?: SharedV3ProviderMetadata | undefined };

function metadata({ providerMetadata }: Described) {
  return providerMetadata && { providerMetadata };
}

/** A provider's metadata, as it is sent back to the provider. */
function options({ providerMetadata }: Described) {
  return providerMetadata && { providerOptions: providerMetadata };
}

function executor({ providerExecuted }: { providerExecuted?: boolean | undefined }) {
  return providerExecuted === undefined ? undefined : { providerExecuted };
}

function plainOutput(output: unknown): ToolResultPart["output"] {
  return typeof output === "string"
    ? { type: "text", value: output }
    : { type: "json", value: (output ?? null) as JSONValue };
}

function sourceChunk(part: Part<"source">): UIMessageChunk {
  const { id: sourceId, title } = part;
  if (part.sourceType === "url") {
    const { url } = part;
    return { type: "source-url", sourceId, url, ...(title && { title }), ...metadata(part) };
  }
  const { mediaType, filename } = part;
  return {
    type: "source-document",
    sourceId,
    mediaType,
    title: part.title,
    ...(filename && { filename }),
    ...metadata(part),
  };
}
