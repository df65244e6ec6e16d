import type { ServerResponse } from "node:http";
import type { ModelRequest } from "./model-request.ts";
import type { FinishReason, Usage } from "./plan.ts";
import { errorBody, type Reply } from "./reply.ts";
import { sendHttpError } from "./send-http-error.ts";

/** Collects a plan and answers with one `chat.completion` body. */
export function createWholeReply(request: ModelRequest, response: ServerResponse): Reply {
  let content = "";
  let reasoningContent = "";
  const toolCalls: { id: string; type: string; function: { name: string; arguments: string } }[] =
    [];
  let ended: { reason: FinishReason; usage: Usage } | undefined;
  let override: string | Uint8Array | undefined;

  function body(): string {
    const { reason = null, usage } = ended ?? {};
    return JSON.stringify({
      id: `chatcmpl-${request.number}`,
      object: "chat.completion",
      created: Math.floor(Date.now() / 1_000),
      model: request.body.model,
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: content === "" ? null : content,
            ...(reasoningContent === "" ? {} : { reasoning_content: reasoningContent }),
            ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
          },
          finish_reason: reason,
        },
      ],
      ...(usage
        ? { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } }
        : {}),
    });
  }

  return {
    async text(token) {
      content += token;
    },
    async reasoning(token) {
      reasoningContent += token;
    },
    async toolCall(index, id, name) {
      toolCalls[index] = { id, type: "function", function: { name, arguments: "" } };
    },
    async toolArguments(index, delta) {
      const call = toolCalls[index];
      if (call) call.function.arguments += delta;
    },
    async finish(reason, usage) {
      ended = { reason, usage };
    },
    async raw(bytes) {
      override = bytes;
    },
    async errorEvent(message) {
      override = errorBody({ message, type: "server_error", code: null });
    },
    httpError: (error) => sendHttpError(response, error),
    flushed: () => Promise.resolve(),
    end() {
      response.setHeader("content-type", "application/json");
      response.end(override ?? body());
    },
  };
}
