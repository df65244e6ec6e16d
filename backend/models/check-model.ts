import { ConfigurationError, environment } from "../process/env.ts";

/** The model that answers without any key. */
export const LOCAL_MODEL = "local/extractive";

/** Every provider by the name that stands before the slash, and the variable that it needs. */
export const NEEDED_VARIABLE = {
  gateway: "AI_GATEWAY_API_KEY",
  google: "GOOGLE_GENERATIVE_AI_API_KEY",
  openai: "OPENAI_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
  "openai-compatible": "OPENAI_COMPATIBLE_BASE_URL",
  local: undefined,
} as const;

export type ProviderName = keyof typeof NEEDED_VARIABLE;

function isProvider(name: string): name is ProviderName {
  return Object.hasOwn(NEEDED_VARIABLE, name);
}

/** The parts of a `provider/model` name; without a provider when nobody here knows it. */
export function splitModel(name: string): { provider: ProviderName | undefined; id: string } {
  const slash = name.indexOf("/");
  const provider = name.slice(0, slash);
  return { provider: isProvider(provider) ? provider : undefined, id: name.slice(slash + 1) };
}

/**
 * Reads a `provider/model` name, without loading what speaks to the provider.
 *
 * @throws ConfigurationError when the provider is unknown, or what it needs is not set.
 */
export function checkModel(name: string): { provider: ProviderName; modelId: string } {
  const { provider, id: modelId } = splitModel(name);
  const { LINNET_MODEL, LINNET_ROUTER_MODEL } = environment();
  const isRouters = name === LINNET_ROUTER_MODEL && name !== LINNET_MODEL;
  const setting = isRouters ? "LINNET_ROUTER_MODEL" : "LINNET_MODEL";
  if (!provider) {
    throw new ConfigurationError(
      setting,
      `names the provider "${name.split("/")[0]}", which is none of ${Object.keys(NEEDED_VARIABLE).join(", ")}`,
    );
  }
  if (provider === "local" && name !== LOCAL_MODEL) {
    throw new ConfigurationError(setting, `there is one local model: ${LOCAL_MODEL}`);
  }
  const variable = NEEDED_VARIABLE[provider];
  if (variable && !environment()[variable]) {
    throw new ConfigurationError(variable, `is needed by the model ${name}`);
  }
  return { provider, modelId };
}
