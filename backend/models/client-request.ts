import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Message,
  LanguageModelV3ToolResultOutput,
} from "@ai-sdk/provider";
import type { ClientRequest } from "@linnet/protocol";

function outputText(output: LanguageModelV3ToolResultOutput): string {
  switch (output.type) {
    case "text":
    case "error-text":
      return output.value;
    case "execution-denied":
      return output.reason ?? "The person did not allow it.";
    case "json":
    case "error-json":
      return JSON.stringify(output.value);
    case "content":
      return output.value.map((part) => (part.type === "text" ? part.text : "")).join("\n");
  }
}

function textsOf(content: readonly { type: string; text?: string }[]): string {
  return content.flatMap(({ type, text }) => (type === "text" && text ? text : [])).join("\n\n");
}

type PromptMessage = ClientRequest["messages"][number];

function toMessage(message: LanguageModelV3Message): PromptMessage {
  switch (message.role) {
    case "system":
      return { role: "system", text: message.content };
    case "user":
      return { role: "user", text: textsOf(message.content) };
    case "assistant": {
      const content: Extract<PromptMessage, { role: "assistant" }>["content"] = [];
      for (const part of message.content) {
        if (part.type === "text") content.push({ type: "text", text: part.text });
        if (part.type !== "tool-call") continue;
        const { toolCallId, toolName, input } = part;
        content.push({ type: "tool-call", toolCallId, toolName, input });
      }
      return { role: "assistant", content };
    }
    case "tool":
      return {
        role: "tool",
        results: message.content
          .filter((part) => part.type === "tool-result")
          .map(({ toolCallId, toolName, output }) => ({
            toolCallId,
            toolName,
            output: outputText(output),
          })),
      };
  }
}

/** The prompt and the tools of a call in the form that a client is given. */
export function toClientRequest(
  model: string,
  { prompt, tools = [], toolChoice }: LanguageModelV3CallOptions,
): ClientRequest {
  return {
    model,
    messages: prompt.map(toMessage),
    tools: tools
      .filter((tool) => tool.type === "function")
      .map(({ name, description, inputSchema }) => ({
        name,
        ...(description === undefined ? {} : { description }),
        inputSchema: { ...inputSchema },
      })),
    toolChoice: toolChoice?.type === "required" ? "required" : "auto",
  };
}
