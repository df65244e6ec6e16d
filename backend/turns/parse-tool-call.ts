import {
  JSONParseError,
  type LanguageModelV3ToolCall,
  TypeValidationError,
} from "@ai-sdk/provider";
import { asSchema, InvalidToolInputError, NoSuchToolError, type ToolSet } from "ai";

/** A model's call of a tool. */
export interface ParsedToolCall extends Omit<LanguageModelV3ToolCall, "type" | "input"> {
  /** As the tool takes it; as the model sent it where the call is invalid. */
  input: unknown;
  /** Why nothing can carry the call out. */
  invalid?: unknown;
}

/** The tool of a name. A name such as `constructor` is none, though every object has it. */
export function toolOf(tools: ToolSet, name: string): ToolSet[string] | undefined {
  return Object.hasOwn(tools, name) ? tools[name] : undefined;
}

/** Reads a tool call. What a model sends in a wrong form is said to it, so that it can call again. */
export async function parseToolCall(
  { type: _, ...call }: LanguageModelV3ToolCall,
  tools: ToolSet,
): Promise<ParsedToolCall> {
  try {
    return { ...call, input: await inputOf(call, tools) };
  } catch (invalid) {
    return { ...call, input: jsonOr(call.input), invalid };
  }
}

async function inputOf(
  { toolName, input, providerExecuted, dynamic }: Omit<LanguageModelV3ToolCall, "type">,
  tools: ToolSet,
): Promise<unknown> {
  const tool = toolOf(tools, toolName);
  // A provider's own tools may come from a server that it calls.
  if (!tool && !(providerExecuted && dynamic)) {
    throw new NoSuchToolError({ toolName, availableTools: Object.keys(tools) });
  }
  try {
    // Many models send nothing for a tool that takes nothing.
    const value = input.trim() === "" ? {} : parseJson(input);
    return tool ? await validated(value, tool) : value;
  } catch (cause) {
    throw new InvalidToolInputError({ toolName, toolInput: input, cause });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, refusePrototypes);
  } catch (cause) {
    throw new JSONParseError({ text, cause });
  }
}

/** Refuses names by which an object that is copied carelessly changes others. */
function refusePrototypes(name: string, value: unknown): unknown {
  if (name === "__proto__" || (name === "constructor" && hasPrototype(value))) {
    throw new SyntaxError("Object contains forbidden prototype property");
  }
  return value;
}

function hasPrototype(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "prototype");
}

function jsonOr(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

async function validated(value: unknown, { inputSchema }: ToolSet[string]): Promise<unknown> {
  const { validate } = asSchema(inputSchema);
  if (!validate) return value;
  try {
    const result = await validate(value);
    if (result.success) return result.value;
    throw result.error;
  } catch (cause) {
    throw TypeValidationError.wrap({ value, cause });
  }
}
