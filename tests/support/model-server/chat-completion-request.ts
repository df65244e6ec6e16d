import { z } from "zod";

const contentSchema = z
  .union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))])
  .nullish();

/** The members of an OpenAI chat-completions request that scripts look at. */
export const chatCompletionRequestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(
    z.looseObject({
      role: z.enum(["system", "developer", "user", "assistant", "tool"]),
      content: contentSchema,
      tool_calls: z
        .array(z.looseObject({ function: z.looseObject({ name: z.string() }) }))
        .nullish(),
    }),
  ),
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })).nullish(),
  response_format: z.looseObject({ type: z.string() }).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
});
export type ChatCompletionRequest = z.infer<typeof chatCompletionRequestSchema>;
type WireMessage = ChatCompletionRequest["messages"][number];

/** The text parts of a message. */
export function textsOf(message: WireMessage): string[] {
  const { content } = message;
  if (typeof content === "string") return [content];
  return (content ?? []).flatMap((part) => part.text ?? []);
}

/** The text of all system messages. */
export function systemText(body: ChatCompletionRequest): string {
  return body.messages
    .filter((message) => message.role === "system" || message.role === "developer")
    .flatMap(textsOf)
    .join("\n");
}

/** The text parts of the last message of a user; empty when there is none. */
export function lastUserTexts(body: ChatCompletionRequest): string[] {
  const message = body.messages.findLast(({ role }) => role === "user");
  return message ? textsOf(message) : [];
}

/** The names of the tools that the model may call. */
export function toolNames(body: ChatCompletionRequest): string[] {
  return (body.tools ?? []).map((tool) => tool.function.name);
}

/** The tools that were called since the last message of a user, in order. */
export function toolsCalledThisTurn(body: ChatCompletionRequest): string[] {
  const from = body.messages.findLastIndex(({ role }) => role === "user");
  return body.messages
    .slice(from + 1)
    .flatMap((message) => (message.tool_calls ?? []).map((call) => call.function.name));
}

/** Whether the request asks for structured output. */
export function wantsJson(body: ChatCompletionRequest): boolean {
  const type = body.response_format?.type;
  return type === "json_schema" || type === "json_object";
}
