import { DEFAULT_USAGE, type ProviderReply, type ProviderWire, pieces } from "./provider-reply.ts";

function usageOf({ usage = DEFAULT_USAGE }: ProviderReply) {
  return {
    input_tokens: usage.input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: usage.input + usage.output,
  };
}

function citations(reply: ProviderReply) {
  return (reply.found ?? []).map(({ url, title }) => ({
    type: "url_citation",
    start_index: 0,
    end_index: 1,
    url,
    title,
  }));
}

function searchItem(reply: ProviderReply) {
  const sources = (reply.found ?? []).map(({ url }) => ({ type: "url", url }));
  return {
    type: "web_search_call",
    id: "ws_1",
    status: "completed",
    action: { type: "search", query: "q", sources },
  };
}

function callItem(call: { name: string; input: unknown }, index: number) {
  return {
    type: "function_call",
    id: `fc_${index}`,
    call_id: `call_${index}`,
    name: call.name,
    arguments: JSON.stringify(call.input),
    status: "completed",
  };
}

/** OpenAI's Responses API. */
export const openaiResponses: ProviderWire = {
  matches: (method, path) => method === "POST" && path === "/responses",
  listPath: "/models",
  list: (ids) => ({ data: ids.map((id) => ({ id, object: "model" })) }),
  keyHeader: "authorization",
  modelOf: ({ body }) => String(body.model),
  unknownModel: "model_not_found",
  streams: ({ body }) => body.stream === true,

  events(reply, { body }) {
    const events: { data: Record<string, unknown> }[] = [];
    const send = (type: string, more: object) => events.push({ data: { type, ...more } });
    let output_index = -1;
    const item = (added: object, done: object, between: () => void = () => {}) => {
      output_index += 1;
      send("response.output_item.added", { output_index, item: added });
      between();
      send("response.output_item.done", { output_index, item: done });
    };
    const envelope = { id: "resp_1", created_at: 1_700_000_000, model: body.model };
    send("response.created", { response: envelope });
    if (reply.reasoning) {
      const added = { type: "reasoning", id: "rs_1", summary: [] };
      const summary = [{ type: "summary_text", text: reply.reasoning }];
      item(added, { ...added, summary }, () => {
        const place = { item_id: "rs_1", output_index, summary_index: 0 };
        send("response.reasoning_summary_part.added", {
          ...place,
          part: { type: "summary_text", text: "" },
        });
        for (const delta of pieces(reply.reasoning ?? "")) {
          send("response.reasoning_summary_text.delta", { ...place, delta });
        }
        send("response.reasoning_summary_part.done", {
          ...place,
          part: { type: "summary_text", text: reply.reasoning },
        });
      });
    }
    if (reply.found) {
      const added = { type: "web_search_call", id: "ws_1", status: "in_progress" };
      item(added, searchItem(reply));
    }
    if (reply.text !== undefined) {
      const message = { type: "message", id: "msg_1", role: "assistant", content: [] };
      item(message, message, () => {
        const place = { item_id: "msg_1", output_index, content_index: 0 };
        for (const delta of pieces(reply.text ?? "")) {
          send("response.output_text.delta", { ...place, delta, logprobs: [] });
        }
        for (const [annotation_index, annotation] of citations(reply).entries()) {
          send("response.output_text.annotation.added", { ...place, annotation_index, annotation });
        }
      });
    }
    if (reply.breaksOff) {
      send("response.failed", {
        sequence_number: events.length,
        response: {
          ...envelope,
          status: "failed",
          error: { code: "server_error", message: reply.breaksOff.message },
        },
      });
      return events;
    }
    for (const [index, call] of (reply.calls ?? []).entries()) {
      const done = callItem(call, index);
      item({ ...done, arguments: "", status: "in_progress" }, done, () => {
        for (const delta of pieces(done.arguments)) {
          send("response.function_call_arguments.delta", {
            item_id: done.id,
            output_index,
            delta,
          });
        }
      });
    }
    send("response.completed", {
      response: { ...envelope, status: "completed", usage: usageOf(reply) },
    });
    return events;
  },

  whole: (reply, { body }) => ({
    id: "resp_1",
    object: "response",
    created_at: 1_700_000_000,
    model: body.model,
    status: "completed",
    output: [
      ...(reply.found ? [searchItem(reply)] : []),
      {
        type: "message",
        id: "msg_1",
        role: "assistant",
        content: [{ type: "output_text", text: reply.text ?? "", annotations: citations(reply) }],
      },
      ...(reply.calls ?? []).map(callItem),
    ],
    usage: usageOf(reply),
  }),

  refusal: ({ message, code }) => ({
    error: { message, type: code ?? "invalid_request_error", param: null, code: code ?? null },
  }),
};
