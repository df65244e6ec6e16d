import type { LanguageModelV3Prompt } from "@ai-sdk/provider";
import { publishingOutputSchema } from "@linnet/protocol";
import type { Turn } from "../conversation/read-conversation.ts";
import { asks } from "../routing/read-message.ts";
import { type Answer, textAnswer, toolCallAnswer } from "./answer.ts";

/** What the tool that was called last has said, when nothing was said since. */
function lastOutput(prompt: LanguageModelV3Prompt): string | undefined {
  const last = prompt.at(-1);
  if (last?.role !== "tool") return undefined;
  const result = last.content.findLast((part) => part.type === "tool-result");
  if (result?.type !== "tool-result") return undefined;
  if (result.output.type !== "json")
    return "value" in result.output ? String(result.output.value) : "";
  const output = publishingOutputSchema.safeParse(result.output.value).data;
  return output ? [output.text, ...output.urls].join("\n\n") : JSON.stringify(result.output.value);
}

/**
 * The publishing agent's next move: call the tool that the person's words ask for, then say what
 * it has said. The tool asks the person; this model has nothing to add.
 */
export function answerPublishing(prompt: LanguageModelV3Prompt, turns: readonly Turn[]): Answer {
  const said = lastOutput(prompt);
  if (said !== undefined) return textAnswer(said);
  const wish = turns.at(-1)?.text ?? "";
  return toolCallAnswer(asks("takeDown", wish) ? "takeDownPosts" : "publishPost", {});
}
