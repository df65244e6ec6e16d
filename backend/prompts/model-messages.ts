import type { LinnetMessage } from "@linnet/protocol";
import { convertToModelMessages, type ModelMessage, type ToolSet } from "ai";
import { contextPrompt } from "./context-prompt.ts";
import { type ConversationSources, conversationSources } from "./conversation-sources.ts";
import { plainHistory } from "./plain-history.ts";
import { researchText, withCheckedResearch } from "./research-text.ts";

/**
 * A stored conversation as a model is to read it.
 *
 * @param tools say how what they answered in earlier turns reads.
 */
export async function toModelMessages(
  messages: readonly LinnetMessage[],
  sources: ConversationSources = conversationSources(messages),
  tools?: ToolSet,
): Promise<ModelMessage[]> {
  return convertToModelMessages<LinnetMessage>(plainHistory(messages).map(withCheckedResearch), {
    // A stopped turn can leave a tool call without an answer, which providers refuse.
    ignoreIncompleteToolCalls: true,
    ...(tools ? { tools } : {}),
    convertDataPart: (part) => {
      if (part.type === "data-research") {
        const text = researchText(part.data);
        // Providers refuse an empty text.
        // Some join the texts of a message as they are.
        return text === "" ? undefined : { type: "text", text: `\n\n${text}` };
      }
      if (part.type !== "data-context") return undefined;
      const source = sources.attached.get(part.data);
      return source && contextPrompt(part.data, source.id);
    },
  });
}
