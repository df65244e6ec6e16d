import {
  getErrorMessage,
  type JSONValue,
  type LanguageModelV3StreamPart,
  type LanguageModelV3ToolCall,
  type LanguageModelV3ToolResult,
} from "@ai-sdk/provider";
import type { AssistantContent, ModelMessage, ToolResultPart, ToolSet, UIMessageChunk } from "ai";
import { type ParsedToolCall, parseToolCall, toolOf } from "./parse-tool-call.ts";
import { executor, metadata, options } from "./part-details.ts";

/** A tool's failure as the person reads it. */
const LONGEST_TOOL_ERROR = 500;

/** The tool calls of a model's answer, and what answers them. */
export class ToolAnswers {
  readonly calls: ParsedToolCall[] = [];
  /** The calls that have been answered, by a result or by a failure. */
  readonly answered = new Set<string>();
  /** The calls that the person has to be asked about. */
  readonly asked = new Set<string>();
  readonly #tools: ToolSet;
  readonly #messages: ModelMessage[];
  readonly #said: Exclude<AssistantContent, string>;
  readonly #results: ToolResultPart[] = [];
  /** Calls of our tools: since the last finish of the answer, and before it. */
  #open: ParsedToolCall[] = [];
  readonly #due: ParsedToolCall[] = [];

  /** @param said where calls go, and what the provider's own tools answer. */
  constructor(tools: ToolSet, messages: ModelMessage[], said: Exclude<AssistantContent, string>) {
    this.#tools = tools;
    this.#messages = messages;
    this.#said = said;
  }

  /** What our tools have answered, in the order of their calls. */
  get results(): ToolResultPart[] {
    const place = ({ toolCallId }: ToolResultPart) =>
      this.calls.findIndex((call) => call.toolCallId === toolCallId);
    return this.#results.toSorted((one, other) => place(one) - place(other));
  }

  /** The last call with an id. */
  find(toolCallId: string): ParsedToolCall | undefined {
    return this.calls.findLast((call) => call.toolCallId === toolCallId);
  }

  /** Decides what becomes of the calls so far. An answer that was cut off or filtered runs no tool. */
  finish(isWhole: boolean): void {
    if (isWhole) this.#due.push(...this.#open);
    this.#open = [];
  }

  /**
   * Takes a call.
   *
   * @param fail is told of a tool that cannot say whether the person has to be asked.
   */
  async call(
    part: LanguageModelV3ToolCall,
    fail: (error: unknown) => void,
  ): Promise<UIMessageChunk[]> {
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
      fail(error);
    }
    return [{ type: "tool-input-available", ...shown }];
  }

  async #needsApproval({ toolCallId, toolName, input }: ParsedToolCall): Promise<boolean> {
    const needs = toolOf(this.#tools, toolName)?.needsApproval ?? false;
    if (typeof needs === "boolean") return needs;
    return needs(input, { toolCallId, messages: this.#messages });
  }

  /** The input of a call begins. */
  openInput(
    part: Extract<LanguageModelV3StreamPart, { type: "tool-input-start" }>,
  ): UIMessageChunk[] {
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

  /** Runs the tools that were called, side by side, and tells of each as it answers. */
  async run(
    abortSignal: AbortSignal | undefined,
    tell: (chunk: UIMessageChunk) => Promise<void>,
  ): Promise<void> {
    await Promise.all(this.#due.map(async (call) => tell(await this.#run(call, abortSignal))));
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

  /** Takes what a provider's own tool answers. */
  async providerResult(part: LanguageModelV3ToolResult): Promise<UIMessageChunk[]> {
    const { toolCallId, toolName, result, isError } = part;
    this.answered.add(toolCallId);
    if (!isError) {
      const input = this.find(toolCallId)?.input;
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

function plainOutput(output: unknown): ToolResultPart["output"] {
  return typeof output === "string"
    ? { type: "text", value: output }
    : { type: "json", value: (output ?? null) as JSONValue };
}
