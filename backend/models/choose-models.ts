import type { Environment } from "../process/env.ts";
import { LOCAL_MODEL, type ProviderName, splitModel } from "./check-model.ts";
import { familiesOf } from "./known-servers.ts";
import { listModels } from "./list-models.ts";
import type { OfferedModel } from "./offered-model.ts";
import { keepOffer } from "./offers.ts";
import { rankModels } from "./rank-models.ts";
import { rememberedOffer, rememberOffer } from "./remembered-offers.ts";

export const OLLAMA_BASE_URL = "http://127.0.0.1:11434/v1";
const DAY_MS = 24 * 3_600_000;
const NOTICE_DAYS = 30;

/** The models of a provider whose list was never read. */
const UNSEEN: Partial<Record<ProviderName, { model: string; router: string }>> = {
  gateway: { model: "anthropic/claude-sonnet-5.5", router: "anthropic/claude-haiku-5.5" },
  google: { model: "gemini-pro-latest", router: "gemini-flash-latest" },
  openai: { model: "gpt-5.6", router: "gpt-5.4-mini" },
  anthropic: { model: "claude-sonnet-5-5", router: "claude-haiku-5-5" },
};

/** The models that were requested of a provider. */
interface Asked {
  provider: Exclude<ProviderName, "local">;
  /** Undefined when it did not say which models it offers. */
  list: OfferedModel[] | undefined;
  /** Set when a local server was found by itself. */
  openaiCompatibleBaseUrl?: string;
}

/** The models of the agents and of the router. */
export interface ChosenModels {
  model: string;
  router: string;
  /** Notes about the models for the operator, one line each. */
  notes: string[];
  openaiCompatibleBaseUrl?: string;
}

/** The provider of the model that is named, else of the first key that is set; undefined: nothing is said. */
export function providerOf(environment: Environment): ProviderName | undefined {
  if (environment.LINNET_MODEL) return splitModel(environment.LINNET_MODEL).provider;
  if (environment.AI_GATEWAY_API_KEY) return "gateway";
  if (environment.GOOGLE_GENERATIVE_AI_API_KEY) return "google";
  if (environment.OPENAI_API_KEY) return "openai";
  if (environment.ANTHROPIC_API_KEY) return "anthropic";
  return environment.OPENAI_COMPATIBLE_BASE_URL ? "openai-compatible" : undefined;
}

/**
 * Asks the provider that will be used which models it offers; without one, a local server at
 * Ollama's usual port. It takes three seconds at most, and needs no database.
 *
 * @returns undefined when there is nobody to ask.
 */
export async function askForModels(environment: Environment): Promise<Asked | undefined> {
  const provider = providerOf(environment);
  if (provider === "local") return undefined;
  if (provider) {
    const list = await listModels(provider, environment).catch(() => undefined);
    return { provider, list };
  }
  if (environment.LINNET_PROBE_LOCAL_MODELS !== "1") return undefined;
  const found = { ...environment, OPENAI_COMPATIBLE_BASE_URL: OLLAMA_BASE_URL };
  const list = await listModels("openai-compatible", found).catch(() => undefined);
  return list && { provider: "openai-compatible", list, openaiCompatibleBaseUrl: OLLAMA_BASE_URL };
}

/** A small, fast model of the same vendor; a server of one's own runs one model for both. */
function routerBeside(
  provider: ProviderName,
  model: string,
  list: readonly OfferedModel[],
): string {
  if (!UNSEEN[provider]) return model;
  const vendor = provider === "gateway" ? `${model.split("/")[1]}/` : "";
  const kin = list.filter(({ id }) => id.startsWith(vendor));
  const [fast] = rankModels(provider, kin, "router");
  return fast || list.length === 0 ? `${provider}/${fast ?? UNSEEN[provider].router}` : model;
}

/** Returns a note when the chosen model ends soon or its provider does not list it. */
function notesOn(model: string, families: string, list: readonly OfferedModel[]): string[] {
  const { id } = splitModel(model);
  // An alias of a model with a date in its name stands in no list.
  const offered =
    list.find((entry) => entry.id === id) ?? list.find((entry) => entry.id.startsWith(`${id}-`));
  if (!offered) {
    const nearest = rankModels(families, list, "agent", id).slice(0, 3);
    const offer = nearest.length > 0 ? ` It offers ${nearest.join(", ")}.` : "";
    return [`${model}: its provider does not list it, and may refuse it.${offer}`];
  }
  const days = offered.endsAt ? (Date.parse(offered.endsAt) - Date.now()) / DAY_MS : Infinity;
  if (days > NOTICE_DAYS) return [];
  const date = offered.endsAt?.slice(0, 10);
  return [`${model}: its provider ends it on ${date}. Set LINNET_MODEL to another by then.`];
}

/**
 * Picks the models: those that are named, else what the provider's own list offers, by a short
 * order of families; else the extractive model that needs nothing. A provider that could not be
 * asked is taken by the last list that was seen, and then by names that stand here.
 *
 * @param asked what `askForModels` gave for this environment.
 */
export async function chooseModels(
  environment: Environment,
  asked: Asked | undefined,
): Promise<ChosenModels> {
  const { LINNET_MODEL: named, LINNET_ROUTER_MODEL: namedRouter } = environment;
  const directory = environment.LINNET_DATA_DIR;
  const local = { model: LOCAL_MODEL, router: namedRouter ?? LOCAL_MODEL, notes: [] };
  if (!asked) return { ...local, model: named ?? local.model };

  const { provider, openaiCompatibleBaseUrl } = asked;
  const notes: string[] = [];
  const list = asked.list ?? (await rememberedOffer(directory, provider));
  if (asked.list) await rememberOffer(directory, provider, asked.list);
  if (!asked.list && (list || UNSEEN[provider])) {
    const source = list ? "the last list that was seen" : "the names that this version knows";
    notes.push(`${provider} did not say which models it offers: going by ${source}.`);
  }
  keepOffer(provider, list ?? []);

  const families = familiesOf(provider, environment.OPENAI_COMPATIBLE_BASE_URL);
  const best = rankModels(families, list ?? [], "agent")[0] ?? UNSEEN[provider]?.model;
  const model = named ?? (best && `${provider}/${best}`);
  if (!model) {
    const { OPENAI_COMPATIBLE_BASE_URL: server } = environment;
    const why = list ? "offers no model that can write" : "did not say which models it offers";
    const note = `${server}, as OPENAI_COMPATIBLE_BASE_URL has it, ${why}: posts are drafted without a model. Start Linnet again once it does, or set LINNET_MODEL to openai-compatible/NAME.`;
    return { ...local, notes: server ? [note] : [] };
  }
  const router = namedRouter ?? routerBeside(provider, model, list ?? []);
  if (openaiCompatibleBaseUrl) {
    notes.push(
      `${model}: found at ${openaiCompatibleBaseUrl}, though nobody configured it; what people write and attach is sent there. Set OPENAI_COMPATIBLE_BASE_URL to it if that is meant, or LINNET_PROBE_LOCAL_MODELS=0.`,
    );
  }
  if (list) {
    const used = [model, router].filter((name) => name.startsWith(`${provider}/`));
    notes.push(...new Set(used.flatMap((name) => notesOn(name, families, list))));
  }
  return {
    model,
    router,
    notes,
    ...(openaiCompatibleBaseUrl ? { openaiCompatibleBaseUrl } : {}),
  };
}
