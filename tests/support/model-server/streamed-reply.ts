import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { ModelRequest } from "./model-request.ts";
import type { Reply } from "./reply.ts";
import { sendHttpError } from "./send-http-error.ts";

/** Sends a plan as server-sent `chat.completion.chunk` events. */
export function createStreamedReply(request: ModelRequest, response: ServerResponse): Reply {
  const envelope = {
    id: `chatcmpl-${request.number}`,
    object: "chat.completion.chunk",
    created: Math.floor(Date.now() / 1_000),
    model: request.body.model,
  };

  let flushed = Promise.resolve();

  async function write(bytes: string | Uint8Array): Promise<void> {
    if (!response.headersSent) {
      response.setHeader("content-type", "text/event-stream; charset=utf-8");
      response.setHeader("cache-control", "no-cache");
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    flushed = promise;
    if (response.write(bytes, () => resolve())) return;
    // A client that does not read holds the model back, as it does a real one.
    await once(response, "drain", { signal: request.departure });
  }

  function send(event: object): Promise<void> {
    return write(`data: ${JSON.stringify(event)}\n\n`);
  }

  function delta(content: object): Promise<void> {
    return send({ ...envelope, choices: [{ index: 0, delta: content, finish_reason: null }] });
  }

  return {
    text: (token) => delta({ role: "assistant", content: token }),
    reasoning: (token) => delta({ role: "assistant", reasoning_content: token }),
    toolCall: (index, id, name) =>
      delta({
        role: "assistant",
        tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }],
      }),
    toolArguments: (index, argumentsDelta) =>
      delta({ tool_calls: [{ index, function: { arguments: argumentsDelta } }] }),
    async finish(reason, usage) {
      await send({ ...envelope, choices: [{ index: 0, delta: {}, finish_reason: reason }] });
      if (request.body.stream_options?.include_usage) {
        const total_tokens = usage.prompt_tokens + usage.completion_tokens;
        await send({ ...envelope, choices: [], usage: { ...usage, total_tokens } });
      }
      await write("data: [DONE]\n\n");
    },
    raw: write,
    errorEvent: (message) => send({ error: { message, type: "server_error", code: null } }),
    httpError: (error) => sendHttpError(response, error),
    flushed: () => flushed,
    end: () => response.end(),
  };
}
