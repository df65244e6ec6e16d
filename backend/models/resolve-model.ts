import { createAnthropic } from "@ai-sdk/anthropic";
import { createGateway } from "@ai-sdk/gateway";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV3 } from "@ai-sdk/provider";
import { createExtractiveModel } from "@linnet/extractive";
import { type Environment, environment } from "../process/env.ts";
import { inTextThread } from "../texts/text-threads.ts";
import { backgroundResponses } from "./background-responses.ts";
import { checkModel, type ProviderName } from "./check-model.ts";
import { errorBodiesRefused } from "./error-bodies-refused.ts";

type Provider = (modelId: string) => LanguageModelV3;

const PROVIDERS: Record<ProviderName, () => Provider> = {
  gateway: () => {
    const { AI_GATEWAY_API_KEY: apiKey, AI_GATEWAY_BASE_URL: baseURL } = environment();
    return createGateway({ ...(apiKey ? { apiKey } : {}), ...(baseURL ? { baseURL } : {}) });
  },
  google: () => {
    const { GOOGLE_GENERATIVE_AI_API_KEY: apiKey, GOOGLE_GENERATIVE_AI_BASE_URL: baseURL } =
      environment();
    return createGoogleGenerativeAI({
      ...(apiKey ? { apiKey } : {}),
      ...(baseURL ? { baseURL } : {}),
    });
  },
  // These two packages read OPENAI_BASE_URL and ANTHROPIC_BASE_URL themselves.
  openai: () => {
    const { OPENAI_API_KEY: apiKey, LINNET_OPENAI_BACKGROUND: inBackground } = environment();
    return createOpenAI({
      ...(apiKey ? { apiKey } : {}),
      ...(inBackground === "1" ? { fetch: backgroundResponses() } : {}),
    });
  },
  anthropic: () => {
    const { ANTHROPIC_API_KEY: apiKey } = environment();
    return createAnthropic(apiKey ? { apiKey } : {});
  },
  "openai-compatible": () => {
    const { OPENAI_COMPATIBLE_API_KEY: apiKey, OPENAI_COMPATIBLE_BASE_URL: baseURL = "" } =
      environment();
    return createOpenAICompatible({
      name: "openai-compatible",
      baseURL,
      ...(apiKey ? { apiKey } : {}),
      includeUsage: true,
      fetch: errorBodiesRefused,
    });
  },
  local: () => () => createExtractiveModel((call) => inTextThread("answerCall", call)),
};

/** By the settings that they were made with: some providers make their schemas for each model. */
const models = new WeakMap<Environment, Map<string, LanguageModelV3>>();

/**
 * The model behind a `provider/model` name.
 *
 * @throws ConfigurationError when the provider is unknown, or its key is missing.
 */
export function resolveModel(name: string): LanguageModelV3 {
  const settings = environment();
  const made = models.get(settings) ?? new Map<string, LanguageModelV3>();
  models.set(settings, made);
  const known = made.get(name);
  if (known) return known;
  const { provider, modelId } = checkModel(name);
  const model = PROVIDERS[provider]()(modelId);
  made.set(name, model);
  return model;
}
