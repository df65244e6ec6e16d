import { OLLAMA_BASE_URL } from "../models/choose-models.ts";
import { askProvider, ListRefusedError, listModels } from "../models/list-models.ts";
import { canWrite, rankModels } from "../models/rank-models.ts";
import { environment } from "../process/env.ts";
import { keptForAMinute } from "./kept-for-a-minute.ts";
import { findKeyProvider } from "./key-providers.ts";
import { type ModelChoice, variablesOf } from "./model-choice.ts";

/** Names of models on one page: a gateway offers hundreds. */
const MOST = 60;
/** Where LM Studio answers, unless told otherwise: https://lmstudio.ai/docs/app/api */
const LM_STUDIO_BASE_URL = "http://127.0.0.1:1234/v1";

/** A provider as the person names it, before a model is chosen. */
export type Provider = Pick<ModelChoice, "provider" | "key" | "baseUrl">;

/** The names of a provider's models, the preferred ones first; or why there are none, for the person. */
export type Offered = { models: string[] } | { error: string };

/** How a provider is named to the person. */
function nameOf({ provider, baseUrl }: Provider): string {
  return findKeyProvider(baseUrl ?? provider)?.name ?? baseUrl ?? "The server";
}

function explain(error: unknown, given: Provider): string {
  const where = nameOf(given);
  const check = findKeyProvider(given.baseUrl ?? given.provider) ? "" : " and the address";
  if (!(error instanceof ListRefusedError)) {
    return error instanceof Error && error.name === "ZodError"
      ? `${where} answered something other than a list of models. Check the address: it usually ends in /v1.`
      : `${where} could not be reached. Check the network${check}, then press the button below.`;
  }
  if (error.status === 401 || error.status === 403 || error.status === 400) {
    return `${where} does not accept this key (${error.status}). Copy the key again, whole, and check that it is not revoked.`;
  }
  if (error.status === 402) {
    return `The account at ${where} has no credit left (402). Add some there and press the button below, or paste another key.`;
  }
  if (error.status === 429) {
    return `${where} refuses for now (429): too many requests were made, or the account has no credit left. Wait a minute, or add credit there, and press the button below.`;
  }
  if (error.status === 404) {
    return `${where} has no list of models (404). Check the address: it usually ends in /v1.`;
  }
  return `${where} answered ${error.status}. Press the button below in a minute.`;
}

/** Asks a provider for its list with the key that the person typed. */
export async function offeredModels(given: Provider): Promise<Offered> {
  const { provider, key, baseUrl } = given;
  const known = findKeyProvider(baseUrl);
  try {
    if (known?.proof) await askProvider(known.proof, { authorization: `Bearer ${key}` });
    const list = await listModels(provider, { ...environment(), ...variablesOf(given) });
    const ranked = rankModels(known?.id ?? provider, list, "agent");
    const others = list.map(({ id }) => id).filter((id) => canWrite(id) && !ranked.includes(id));
    const models = [...ranked, ...others].slice(0, MOST);
    return models.length > 0
      ? { models }
      : { error: `${nameOf(given)} offers no model that writes text to this key.` };
  } catch (error) {
    return { error: explain(error, given) };
  }
}

/** A model server on this machine, with its models that can write. */
export interface LocalServer {
  name: string;
  baseUrl: string;
  models: string[];
}

const findLocalServers = keptForAMinute(async (): Promise<LocalServer[]> => {
  const servers = [
    { name: "Ollama", baseUrl: OLLAMA_BASE_URL },
    { name: "LM Studio", baseUrl: LM_STUDIO_BASE_URL },
  ];
  const found = await Promise.all(
    servers.map(async (server) => {
      const offered = await offeredModels({ ...server, provider: "openai-compatible" });
      return "models" in offered ? [{ ...server, ...offered }] : [];
    }),
  );
  return found.flat();
});

/** The model servers that answer on this machine at their usual ports. */
export async function localServers(): Promise<LocalServer[]> {
  return environment().LINNET_PROBE_LOCAL_MODELS === "1" ? findLocalServers("") : [];
}
