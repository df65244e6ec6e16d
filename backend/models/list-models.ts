import { z } from "zod";
import type { Environment } from "../process/env.ts";
import type { ProviderName } from "./check-model.ts";
import { listOllamaModels } from "./list-ollama-models.ts";
import type { OfferedModel } from "./offered-model.ts";
import { openaiBase } from "./openai-base.ts";

/** Nobody waits longer for a list: a start goes on with the last one that was seen. */
const LIST_TIMEOUT_MS = 3_000;

const tokens = z.number().int().positive().optional().catch(undefined);
const date = z.iso.datetime({ offset: true }).or(z.iso.date()).optional().catch(undefined);

/** OpenAI's form of a list, with what others add to it. Source: their API references. */
const openaiListSchema = z.object({
  data: z.array(
    z
      .object({
        id: z.string(),
        /** Groq and the AI Gateway, OpenRouter, Mistral and LM Studio, vLLM, Anthropic. */
        context_window: tokens,
        context_length: tokens,
        max_context_length: tokens,
        max_model_len: tokens,
        max_input_tokens: tokens,
        /** Mistral, OpenRouter; the others are what the rest may call it. */
        deprecation: date,
        expiration_date: date,
        shutdown_date: date,
        retirement_date: date,
        /** OpenRouter; Mistral. */
        architecture: z
          .object({ input_modalities: z.array(z.string()) })
          .optional()
          .catch(undefined),
        capabilities: z.object({ vision: z.boolean() }).optional().catch(undefined),
      })
      .transform((entry) => ({
        id: entry.id,
        contextTokens:
          entry.max_input_tokens ??
          entry.context_window ??
          entry.context_length ??
          entry.max_context_length ??
          entry.max_model_len,
        endsAt:
          entry.shutdown_date ??
          entry.retirement_date ??
          entry.expiration_date ??
          entry.deprecation,
        seesPictures:
          entry.architecture?.input_modalities.includes("image") ?? entry.capabilities?.vision,
      })),
  ),
});

/** https://ai.google.dev/api/models */
const googleListSchema = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      inputTokenLimit: tokens,
      supportedGenerationMethods: z.array(z.string()).default([]),
    }),
  ),
});

/** The part of the gateway's list that is used (see `getAvailableModels()` of `@ai-sdk/gateway`). */
const gatewayListSchema = z.object({
  models: z.array(z.object({ id: z.string(), modelType: z.string().nullish() })),
});

/** A provider's answer to the request for its list, when it is not the list. */
export class ListRefusedError extends Error {
  override readonly name = "ListRefusedError";
  /** HTTP status. */
  readonly status: number;

  constructor(host: string, status: number) {
    super(`${host} answered ${status}`);
    this.status = status;
  }
}

/** Asks for JSON. @throws ListRefusedError, or what the request failed with, when there is no good answer in time. */
export async function askProvider(url: string, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(LIST_TIMEOUT_MS) });
  if (!answer.ok) throw new ListRefusedError(new URL(url).host, answer.status);
  return answer.json();
}

async function askOpenaiForm(
  url: string,
  headers: Record<string, string>,
): Promise<OfferedModel[]> {
  return openaiListSchema.parse(await askProvider(url, headers)).data;
}

const bearer = (key: string | undefined): Record<string, string> =>
  key ? { authorization: `Bearer ${key}` } : {};

/** The gateway's own list names what there is; its public one knows how much a model reads. */
async function listGatewayModels(base: string, key: string | undefined): Promise<OfferedModel[]> {
  const headers = { ...bearer(key), "ai-gateway-protocol-version": "0.0.1" };
  const [list, details] = await Promise.all([
    askProvider(`${base}/config`, { ...headers, "ai-gateway-auth-method": "api-key" }),
    askOpenaiForm(`${new URL(base).origin}/v1/models`, headers).catch(() => []),
  ]);
  return gatewayListSchema
    .parse(list)
    .models.filter(({ modelType }) => (modelType ?? "language") === "language")
    .map(({ id }) => details.find((detailed) => detailed.id === id) ?? { id });
}

async function listGoogleModels(base: string, key: string | undefined): Promise<OfferedModel[]> {
  const list = await askProvider(`${base}/models?pageSize=1000`, { "x-goog-api-key": key ?? "" });
  return googleListSchema
    .parse(list)
    .models.filter((model) => model.supportedGenerationMethods.includes("generateContent"))
    .map(({ name, inputTokenLimit }) => ({
      id: name.replace(/^models\//, ""),
      contextTokens: inputTokenLimit,
    }));
}

/** `https://api.anthropic.com` means the versioned address too, as in the provider's package. */
function anthropicBase(base: string): string {
  return base === "https://api.anthropic.com" ? `${base}/v1` : base;
}

/**
 * Asks a provider which models it offers, at the address at which its models are asked.
 *
 * @throws ListRefusedError when it answers something else; another error when it says nothing within three seconds.
 */
export async function listModels(
  provider: Exclude<ProviderName, "local">,
  environment: Environment,
): Promise<OfferedModel[]> {
  const at = (given: string | undefined, usual: string) => (given ?? usual).replace(/\/$/, "");
  switch (provider) {
    case "gateway": {
      const base = at(environment.AI_GATEWAY_BASE_URL, "https://ai-gateway.vercel.sh/v3/ai");
      return listGatewayModels(base, environment.AI_GATEWAY_API_KEY);
    }
    case "google": {
      const usual = "https://generativelanguage.googleapis.com/v1beta";
      const base = at(environment.GOOGLE_GENERATIVE_AI_BASE_URL, usual);
      return listGoogleModels(base, environment.GOOGLE_GENERATIVE_AI_API_KEY);
    }
    case "openai":
      return askOpenaiForm(`${openaiBase(environment)}/models`, bearer(environment.OPENAI_API_KEY));
    case "anthropic": {
      const base = anthropicBase(at(environment.ANTHROPIC_BASE_URL, "https://api.anthropic.com"));
      return askOpenaiForm(`${base}/models?limit=1000`, {
        "x-api-key": environment.ANTHROPIC_API_KEY ?? "",
        "anthropic-version": "2023-06-01",
      });
    }
    case "openai-compatible": {
      const base = at(environment.OPENAI_COMPATIBLE_BASE_URL, "");
      const headers = bearer(environment.OPENAI_COMPATIBLE_API_KEY);
      const [models, details] = await Promise.all([
        askOpenaiForm(`${base}/models`, headers),
        listOllamaModels(base, headers),
      ]);
      return details ?? models;
    }
  }
}
