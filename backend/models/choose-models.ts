import { z } from "zod";
import type { Environment } from "../env.ts";
import { LOCAL_MODEL } from "./check-model.ts";

const OLLAMA_BASE_URL = "http://127.0.0.1:11434/v1";
const PROBE_TIMEOUT_MS = 500;

/** The models that a provider is used with when none is named. */
const DEFAULTS: Record<string, { model: string; router: string }> = {
  gateway: {
    model: "gateway/google/gemini-3-pro-preview",
    router: "gateway/google/gemini-2.5-flash",
  },
  google: { model: "google/gemini-3-pro-preview", router: "google/gemini-2.5-flash" },
  openai: { model: "openai/gpt-5.1", router: "openai/gpt-5-mini" },
  anthropic: { model: "anthropic/claude-sonnet-4-5", router: "anthropic/claude-haiku-4-5" },
};

const modelListSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The first model that an OpenAI-compatible server offers, or undefined when none answers. */
async function firstModel(baseUrl: string, apiKey?: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${baseUrl.replace(/\/$/, "")}/models`, {
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    return answer.ok ? modelListSchema.parse(await answer.json()).data[0]?.id : undefined;
  } catch {
    return undefined;
  }
}

function routerFor(model: string): string {
  const provider = model.slice(0, model.indexOf("/"));
  return DEFAULTS[provider]?.router ?? model;
}

/** What the agents and the router run on. */
export interface ChosenModels {
  model: string;
  router: string;
  /** Set when a local server was found by itself. */
  openaiCompatibleBaseUrl?: string;
}

/**
 * Picks the models: those that are named, else by the first key that is set, else a local
 * OpenAI-compatible server, else the extractive model that needs nothing.
 */
export async function chooseModels(environment: Environment): Promise<ChosenModels> {
  const named = environment.LINNET_MODEL;
  if (named) return { model: named, router: environment.LINNET_ROUTER_MODEL ?? routerFor(named) };

  const provider = environment.AI_GATEWAY_API_KEY
    ? "gateway"
    : environment.GOOGLE_GENERATIVE_AI_API_KEY
      ? "google"
      : environment.OPENAI_API_KEY
        ? "openai"
        : environment.ANTHROPIC_API_KEY
          ? "anthropic"
          : undefined;
  const defaults = provider && DEFAULTS[provider];
  if (defaults) {
    return { model: defaults.model, router: environment.LINNET_ROUTER_MODEL ?? defaults.router };
  }

  const baseUrl =
    environment.OPENAI_COMPATIBLE_BASE_URL ??
    (environment.LINNET_PROBE_LOCAL_MODELS === "1" ? OLLAMA_BASE_URL : undefined);
  const found = baseUrl && (await firstModel(baseUrl, environment.OPENAI_COMPATIBLE_API_KEY));
  const model = found ? `openai-compatible/${found}` : LOCAL_MODEL;
  return {
    model,
    router: environment.LINNET_ROUTER_MODEL ?? model,
    ...(found && baseUrl ? { openaiCompatibleBaseUrl: baseUrl } : {}),
  };
}
