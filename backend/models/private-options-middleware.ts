import type { LanguageModelV3Middleware, LanguageModelV3Prompt } from "@ai-sdk/provider";

function withoutOwn<Part extends { providerOptions?: Record<string, unknown> | undefined }>(
  part: Part,
): Part {
  if (part.providerOptions?.linnet === undefined) return part;
  const { linnet: _, ...others } = part.providerOptions;
  return { ...part, providerOptions: Object.keys(others).length > 0 ? others : undefined };
}

function strip(prompt: LanguageModelV3Prompt): LanguageModelV3Prompt {
  return prompt.map((message) =>
    message.role === "user" ? { ...message, content: message.content.map(withoutOwn) } : message,
  );
}

/**
 * Keeps what is meant for the local model from leaving the machine: a gateway passes options on
 * as they are, and an attached text would be sent twice.
 */
export const privateOptionsMiddleware: LanguageModelV3Middleware = {
  specificationVersion: "v3",
  transformParams: async ({ params }) => ({ ...params, prompt: strip(params.prompt) }),
};
