import { DEFAULT_USAGE, type ProviderReply, type ProviderWire, pieces } from "./provider-reply.ts";

function results(reply: ProviderReply) {
  return (reply.found ?? []).map(({ url, title }) => ({
    type: "web_search_result",
    url,
    title,
    encrypted_content: "opaque",
    page_age: null,
  }));
}

/** Anthropic's Messages API. */
export const anthropicMessages: ProviderWire = {
  matches: (method, path) => method === "POST" && path === "/messages",
  listPath: "/models",
  list: (ids) => ({
    data: ids.map((id) => ({ type: "model", id, display_name: id })),
    has_more: false,
  }),
  keyHeader: "x-api-key",
  modelOf: ({ body }) => String(body.model),
  unknownModel: "not_found_error",
  streams: ({ body }) => body.stream === true,

  events(reply, { body }) {
    const { usage = DEFAULT_USAGE, calls = [] } = reply;
    const events: { event: string; data: Record<string, unknown> }[] = [];
    const send = (type: string, more: object = {}) =>
      events.push({ event: type, data: { type, ...more } });
    let index = -1;
    const block = (content_block: object, deltas: object[] = []) => {
      index += 1;
      send("content_block_start", { index, content_block });
      for (const delta of deltas) send("content_block_delta", { index, delta });
      send("content_block_stop", { index });
    };
    send("message_start", {
      message: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: body.model,
        content: [],
        stop_reason: null,
        usage: { input_tokens: usage.input, output_tokens: 0 },
      },
    });
    if (reply.reasoning) {
      block({ type: "thinking", thinking: "", signature: "" }, [
        ...pieces(reply.reasoning).map((thinking) => ({ type: "thinking_delta", thinking })),
        { type: "signature_delta", signature: "signed" },
      ]);
    }
    if (reply.found) {
      block({ type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} }, [
        { type: "input_json_delta", partial_json: '{"query":"q"}' },
      ]);
      block({
        type: "web_search_tool_result",
        tool_use_id: "srvtoolu_1",
        content: results(reply),
      });
    }
    if (reply.text !== undefined) {
      const citations = (reply.found ?? []).map(({ url, title }) => ({
        type: "citations_delta",
        citation: {
          type: "web_search_result_location",
          cited_text: "cited",
          url,
          title,
          encrypted_index: "opaque",
        },
      }));
      const text = pieces(reply.text).map((piece) => ({ type: "text_delta", text: piece }));
      block({ type: "text", text: "" }, [...citations, ...text]);
    }
    if (reply.breaksOff) {
      send("error", { error: { type: "overloaded_error", message: reply.breaksOff.message } });
      return events;
    }
    for (const [position, { name, input }] of calls.entries()) {
      const deltas = pieces(JSON.stringify(input)).map((partial_json) => ({
        type: "input_json_delta",
        partial_json,
      }));
      block({ type: "tool_use", id: `toolu_${position}`, name, input: {} }, deltas);
    }
    send("message_delta", {
      delta: { stop_reason: calls.length > 0 ? "tool_use" : "end_turn", stop_sequence: null },
      usage: { output_tokens: usage.output },
    });
    send("message_stop");
    return events;
  },

  whole(reply, { body }) {
    const { usage = DEFAULT_USAGE, calls = [] } = reply;
    const tools = calls.map(({ name, input }, index) => ({
      type: "tool_use",
      id: `toolu_${index}`,
      name,
      input,
    }));
    return {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: body.model,
      content: [...(reply.text ? [{ type: "text", text: reply.text }] : []), ...tools],
      stop_reason: calls.length > 0 ? "tool_use" : "end_turn",
      stop_sequence: null,
      usage: { input_tokens: usage.input, output_tokens: usage.output },
    };
  },

  refusal: ({ message, code = "invalid_request_error" }) => ({
    type: "error",
    error: { type: code, message },
  }),
};
