import { createOpenAICompatible } from "@ai-sdk/openai-compatible";

/** The scripted model that the bench starts. */
export function scriptedModel() {
  return createOpenAICompatible({
    name: "scripted",
    baseURL: process.env.OPENAI_COMPATIBLE_BASE_URL ?? "",
    apiKey: "scripted",
    includeUsage: true,
  })("scripted");
}
