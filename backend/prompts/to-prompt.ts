import type { LanguageModelV3Prompt } from "@ai-sdk/provider";
import type { ModelMessage } from "ai";

function text(content: string) {
  return [{ type: "text" as const, text: content }];
}

/** Messages as a model in this process reads them: words, and our own tools with their answers. */
export function toPrompt(messages: readonly ModelMessage[]): LanguageModelV3Prompt {
  return messages.flatMap((message): LanguageModelV3Prompt => {
    switch (message.role) {
      case "user": {
        const parts = typeof message.content === "string" ? text(message.content) : message.content;
        return [{ role: "user", content: parts.filter((part) => part.type === "text") }];
      }
      case "assistant": {
        const parts = typeof message.content === "string" ? text(message.content) : message.content;
        const kept = parts.filter((part) => part.type === "text" || part.type === "tool-call");
        return [{ role: "assistant", content: kept }];
      }
      case "tool": {
        const content = message.content.flatMap((part) =>
          part.type === "tool-result" && part.output.type !== "content"
            ? [{ ...part, output: part.output }]
            : [],
        );
        return [{ role: "tool", content }];
      }
      default:
        return [];
    }
  });
}
