import { createAnthropic } from "@ai-sdk/anthropic";
import { createGateway } from "@ai-sdk/gateway";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV3 } from "@ai-sdk/provider";
import { ConfigurationError, environment } from "../env.ts";
import { createExtractiveModel } from "./extractive/extractive-model.ts";

type Provider = (modelId: string) => LanguageModelV3;

function key(
  variable:
    | "AI_GATEWAY_API_KEY"
    | "GOOGLE_GENERATIVE_AI_API_KEY"
    | "OPENAI_API_KEY"
    | "ANTHROPIC_API_KEY",
): string {
  const value = environment()[variable];
  if (!value)
    throw new ConfigurationError(
      variable,
      "is needed by the model that LINNET_MODEL or LINNET_ROUTER_MODEL names",
    );
  return value;
}

/** Every provider by the name that stands before the slash. */
const PROVIDERS: Record<string, () => Provider> = {
  gateway: () =>
    createGateway({
      apiKey: key("AI_GATEWAY_API_KEY"),
      baseURL: environment().AI_GATEWAY_BASE_URL,
    }),
  google: () =>
    createGoogleGenerativeAI({
      apiKey: key("GOOGLE_GENERATIVE_AI_API_KEY"),
      baseURL: environment().GOOGLE_GENERATIVE_AI_BASE_URL,
    }),
  // These two packages read OPENAI_BASE_URL and ANTHROPIC_BASE_URL themselves.
  openai: () => createOpenAI({ apiKey: key("OPENAI_API_KEY") }),
  anthropic: () => createAnthropic({ apiKey: key("ANTHROPIC_API_KEY") }),
  "openai-compatible": () => {
    const { OPENAI_COMPATIBLE_BASE_URL: baseURL, OPENAI_COMPATIBLE_API_KEY: apiKey } =
      environment();
    if (!baseURL)
      throw new ConfigurationError(
        "OPENAI_COMPATIBLE_BASE_URL",
        "is needed by the model openai-compatible/...",
      );
    return createOpenAICompatible({
      name: "openai-compatible",
      baseURL,
      apiKey,
      includeUsage: true,
    });
  },
  local: () => () => createExtractiveModel(),
};

/** Names of the models that answer without any key. */
export const LOCAL_MODEL = "local/extractive";

/**
 * The model behind a `provider/model` name.
 *
 * @throws ConfigurationError when the provider is unknown, or its key is missing.
 */
export function resolveModel(name: string): LanguageModelV3 {
  const slash = name.indexOf("/");
  const provider = name.slice(0, slash);
  const modelId = name.slice(slash + 1);
  const create = PROVIDERS[provider];
  if (!create) {
    throw new ConfigurationError(
      "LINNET_MODEL",
      `names the provider "${provider}", which is none of ${Object.keys(PROVIDERS).join(", ")}`,
    );
  }
  if (provider === "local" && name !== LOCAL_MODEL) {
    throw new ConfigurationError("LINNET_MODEL", `there is one local model: ${LOCAL_MODEL}`);
  }
  return create()(modelId);
}
