import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import type { ToolSet } from "ai";
import { toolOf } from "./parse-tool-call.ts";

/** A name without its case and marks, and without what smaller models put around it: `functions.submit_draft<|channel|>json`. */
function plain(name: string): string {
  return name
    .replace(/<[|｜].*$/s, "")
    .replace(/^.*[./:]/s, "")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

/**
 * Gives the call of a tool the tool's own name where a model spells it in another way: the call would be refused, and asked
 * for again with the whole conversation. Every other part stays as it is.
 */
export function withToolName(
  part: LanguageModelV3StreamPart,
  tools: ToolSet,
): LanguageModelV3StreamPart {
  if (part.type !== "tool-input-start" && part.type !== "tool-call") return part;
  if (part.providerExecuted || toolOf(tools, part.toolName)) return part;
  const meant = plain(part.toolName);
  const toolName = Object.keys(tools).findLast((name) => plain(name) === meant);
  return toolName === undefined ? part : { ...part, toolName };
}
