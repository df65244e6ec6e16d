import type { LanguageModelV3ToolCall } from "@ai-sdk/provider";
import { asSchema, InvalidToolInputError, NoSuchToolError, type ToolSet } from "ai";
import { z } from "zod";
import { looseJsonIn } from "../prompts/loose-json.ts";
import { parseModelJson, unwrappedJson } from "../prompts/model-json.ts";

const MOST_ISSUES = 5;

const issuesSchema = z.object({
  issues: z.array(
    z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }),
  ),
});

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
    return await inputFrom(input, tool);
  } catch (cause) {
    // Smaller models put the input into a block of code, or into a string, and close brackets wrongly.
    const unwrapped = unwrappedJson(input) ?? wholeIn(input);
    const mended = unwrapped === undefined || !tool ? undefined : await mendedBy(unwrapped, tool);
    if (mended) return mended.value;
    const message = `Invalid input for tool ${toolName}: ${issuesOf(cause)}`;
    throw new InvalidToolInputError({ message, toolName, toolInput: input, cause });
  }
}

async function inputFrom(input: string, tool: ToolSet[string] | undefined): Promise<unknown> {
  // Many models send nothing for a tool that takes nothing.
  const value = input.trim() === "" ? {} : parseModelJson(input);
  return tool ? await validated(value, tool) : value;
}

/** What stands in JSON that no strict reader takes; of one that breaks off in the middle of a value, the model has more. */
function wholeIn(input: string): unknown {
  const read = looseJsonIn(input);
  return read?.isWhole ? read.value : undefined;
}

async function mendedBy(
  value: unknown,
  tool: ToolSet[string],
): Promise<{ value: unknown } | undefined> {
  try {
    return { value: await validated(value, tool) };
  } catch {
    return undefined;
  }
}

/** What is wrong with an input, without the input: the model has it, and it may be a whole draft. */
function issuesOf(cause: unknown): string {
  const parsed = issuesSchema.safeParse(cause);
  if (!parsed.success) return "it is not complete JSON";
  return parsed.data.issues
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => [path.join("."), message].filter((each) => each).join(": "))
    .join("; ");
}

function jsonOr(text: string): unknown {
  try {
    return parseModelJson(text);
  } catch {
    return text;
  }
}

/** @throws what the schema of the tool says against it. */
async function validated(value: unknown, { inputSchema }: ToolSet[string]): Promise<unknown> {
  const { validate } = asSchema(inputSchema);
  if (!validate) return value;
  const result = await validate(value);
  if (result.success) return result.value;
  throw result.error;
}
