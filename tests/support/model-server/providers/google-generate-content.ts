import { DEFAULT_USAGE, type ProviderReply, type ProviderWire, pieces } from "./provider-reply.ts";

function grounding(reply: ProviderReply) {
  if (!reply.found) return {};
  return {
    groundingMetadata: {
      webSearchQueries: ["q"],
      groundingChunks: reply.found.map(({ url, title }) => ({ web: { uri: url, title } })),
    },
  };
}

function usageMetadata({ usage = DEFAULT_USAGE }: ProviderReply) {
  return {
    promptTokenCount: usage.input,
    candidatesTokenCount: usage.output,
    totalTokenCount: usage.input + usage.output,
  };
}

function callParts({ calls = [] }: ProviderReply) {
  return calls.map(({ name, input }) => ({
    functionCall: { name, args: input },
    thoughtSignature: "signed",
  }));
}

/** Google's `generateContent` and `streamGenerateContent`. */
export const googleGenerateContent: ProviderWire = {
  matches: (method, path) =>
    method === "POST" && /^\/models\/[^/]+:(?:stream)?[gG]enerateContent$/.test(path),
  listPath: "/models",
  list: (ids) => ({
    models: ids.map((id) => ({
      name: `models/${id}`,
      inputTokenLimit: 1_048_576,
      supportedGenerationMethods: ["generateContent"],
    })),
  }),
  keyHeader: "x-goog-api-key",
  modelOf: ({ path }) => /^\/models\/([^:]+):/.exec(path)?.[1] ?? "",
  unknownModel: "NOT_FOUND",
  streams: ({ path }) => path.endsWith(":streamGenerateContent"),

  events(reply) {
    const chunk = (parts: object[], more: object = {}) => ({
      data: { candidates: [{ index: 0, content: { role: "model", parts }, ...more }] },
    });
    const spoken = [
      ...pieces(reply.reasoning ?? "").map((text) => chunk([{ text, thought: true }])),
      ...pieces(reply.text ?? "").map((text) => chunk([{ text }])),
    ];
    if (reply.breaksOff) {
      const { message } = reply.breaksOff;
      return [...spoken, { data: { error: { code: 503, message, status: "UNAVAILABLE" } } }];
    }
    const last = chunk(callParts(reply), { finishReason: "STOP", ...grounding(reply) });
    return [...spoken, { data: { ...last.data, usageMetadata: usageMetadata(reply) } }];
  },

  whole: (reply) => ({
    candidates: [
      {
        index: 0,
        content: {
          role: "model",
          parts: [...(reply.text ? [{ text: reply.text }] : []), ...callParts(reply)],
        },
        finishReason: "STOP",
        ...grounding(reply),
      },
    ],
    usageMetadata: usageMetadata(reply),
  }),

  refusal: ({ status, message, code = "INVALID_ARGUMENT" }) => ({
    error: { code: status, message, status: code },
  }),
};
