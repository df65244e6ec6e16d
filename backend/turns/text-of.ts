import type { ModelMessage } from "ai";

/** The text of an agent's message; empty for another one. */
export function textOf(message: ModelMessage | undefined): string {
  if (message?.role !== "assistant") return "";
  if (typeof message.content === "string") return message.content;
  return message.content.flatMap((part) => (part.type === "text" ? part.text : [])).join("");
}
