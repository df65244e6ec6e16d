import type { LinnetPart } from "@linnet/protocol";
import type { DynamicToolUIPart, ToolUIPart } from "ai";

/** States of AI SDK's tool parts, as far as a person cares. */
export type ToolState = "running" | "done" | "failed";

/** A tool call, as a line of the interface shows it. */
export interface ToolCall {
  name: string;
  state: ToolState;
  /** Why it failed, in English. */
  error: string | undefined;
  /** The search or address that the call was about. */
  detail: string | undefined;
}

type ToolPart = Extract<LinnetPart, ToolUIPart | DynamicToolUIPart>;

/**
 * Reads the tool call of a part.
 *
 * @param isRunning whether the answer is being written: a call without a result in an answer that has
 *   ended was interrupted.
 * @returns undefined for a part of another kind.
 */
export function toolCallOf(part: LinnetPart, isRunning: boolean): ToolCall | undefined {
  if (!isToolPart(part)) return undefined;
  const name = part.type === "dynamic-tool" ? part.toolName : part.type.slice("tool-".length);
  return {
    name,
    state: stateOf(part.state, isRunning),
    error: part.errorText,
    detail: detailOf(part),
  };
}

/** Does what AI SDK's own function does, whose module is too heavy for the first paint. */
function isToolPart(part: LinnetPart): part is ToolPart {
  return part.type === "dynamic-tool" || part.type.startsWith("tool-");
}

function stateOf(state: string, isRunning: boolean): ToolState {
  if (state === "output-available") return "done";
  if (state === "output-error" || state === "output-denied") return "failed";
  return isRunning ? "running" : "failed";
}

function detailOf({ input }: { input?: unknown }): string | undefined {
  if (typeof input !== "object" || input === null) return undefined;
  if ("query" in input && typeof input.query === "string") return input.query;
  if ("url" in input && typeof input.url === "string") return input.url;
  return undefined;
}
