import { DEFAULT_USAGE, type ProviderReply, type ProviderWire, pieces } from "./provider-reply.ts";

function usageOf({ usage = DEFAULT_USAGE }: ProviderReply) {
  return {
    inputTokens: { total: usage.input, noCache: usage.input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: usage.output, text: usage.output, reasoning: 0 },
  };
}

function finishReason({ calls = [] }: ProviderReply) {
  const reason = calls.length > 0 ? "tool-calls" : "stop";
  return { unified: reason, raw: reason };
}

function callParts({ calls = [] }: ProviderReply) {
  return calls.map(({ name, input }, index) => ({
    type: "tool-call",
    toolCallId: `call_${index}`,
    toolName: name,
    input: JSON.stringify(input),
  }));
}

function sourceParts({ found = [] }: ProviderReply) {
  return found.map(({ url, title }, index) => ({
    type: "source",
    sourceType: "url",
    id: `source-${index}`,
    url,
    title,
  }));
}

/** Vercel's AI Gateway, which speaks AI SDK's own provider protocol. */
export const gatewayLanguageModel: ProviderWire = {
  matches: (method, path) => method === "POST" && path === "/language-model",
  listPath: "/config",
  list: (ids) => ({
    models: ids.map((id) => ({ id, name: id, modelType: "language" })),
  }),
  keyHeader: "authorization",
  modelOf: ({ headers }) => String(headers["ai-language-model-id"]),
  unknownModel: "model_not_found",
  streams: ({ headers }) => headers["ai-language-model-streaming"] === "true",
  end: "data: [DONE]\n\n",

  events(reply) {
    const parts: object[] = [{ type: "stream-start", warnings: [] }];
    const block = (kind: "text" | "reasoning", text: string | undefined) => {
      if (text === undefined) return;
      const id = `${kind}-1`;
      parts.push({ type: `${kind}-start`, id });
      for (const delta of pieces(text)) parts.push({ type: `${kind}-delta`, id, delta });
      parts.push({ type: `${kind}-end`, id });
    };
    block("reasoning", reply.reasoning);
    parts.push(...sourceParts(reply));
    block("text", reply.text);
    if (reply.breaksOff) {
      const error = { type: "server_error", message: reply.breaksOff.message };
      return [...parts, { type: "error", error }].map((data) => ({ data }));
    }
    parts.push(...callParts(reply));
    parts.push({ type: "finish", finishReason: finishReason(reply), usage: usageOf(reply) });
    return parts.map((data) => ({ data }));
  },

  whole: (reply) => ({
    content: [
      ...(reply.text ? [{ type: "text", text: reply.text }] : []),
      ...sourceParts(reply),
      ...callParts(reply),
    ],
    finishReason: finishReason(reply),
    usage: usageOf(reply),
    warnings: [],
  }),

  refusal: ({ message, code = "invalid_request_error" }) => ({
    error: { message, type: code, code: null, param: null },
  }),
};
