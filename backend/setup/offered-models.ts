import { OLLAMA_BASE_URL } from "../models/choose-models.ts";
import { ListRefusedError, listModels } from "../models/list-models.ts";
import { canWrite, rankModels } from "../models/rank-models.ts";
import { environment } from "../process/env.ts";
import { type ModelChoice, variablesOf } from "./model-choice.ts";

/** Names of models on one page: a gateway offers hundreds. */
const MOST = 60;
/** Where LM Studio answers, unless told otherwise: https://lmstudio.ai/docs/app/api */
const LM_STUDIO_BASE_URL = "http://127.0.0.1:1234/v1";

/** A provider as the person names it, before a model is chosen. */
export type Provider = Pick<ModelChoice, "provider" | "key" | "baseUrl">;

/** The names of a provider's models, the preferred ones first; or why there are none, for the person. */
export type Offered = { models: string[] } | { error: string };

function explain(error: unknown, { provider, baseUrl }: Provider): string {
  const where = provider === "openai-compatible" ? (baseUrl ?? "The server") : "The provider";
  if (!(error instanceof ListRefusedError)) {
    return error instanceof Error && error.name === "ZodError"
      ? `${where} answered something other than a list of models. Check the address: it usually ends in /v1.`
      : `${where} could not be reached within three seconds. Check the network and the address, and try again.`;
  }
  if (error.status === 401 || error.status === 403 || error.status === 400) {
    return `${where} does not accept this key (${error.status}). Copy the key again, whole, and check that it is not revoked.`;
  }
  if (error.status === 402 || error.status === 429) {
    return `${where} refuses for now (${error.status}): the account has no credit left, or too many requests were made.`;
  }
  if (error.status === 404) {
    return `${where} has no list of models (404). Check the address: it usually ends in /v1.`;
  }
  return `${where} answered ${error.status}. Try again later.`;
}

/** Asks a provider for its list with the key that the person typed. */
export async function offeredModels(given: Provider): Promise<Offered> {
  const { provider } = given;
  try {
    const list = await listModels(provider, { ...environment(), ...variablesOf(given) });
    const ranked = rankModels(provider, list, "agent");
    const others = list.map(({ id }) => id).filter((id) => canWrite(id) && !ranked.includes(id));
    const models = [...ranked, ...others].slice(0, MOST);
    return models.length > 0
      ? { models }
      : { error: "The provider offers no model that writes text to this key." };
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

/** The model servers that answer on this machine at their usual ports. */
export async function localServers(): Promise<LocalServer[]> {
  if (environment().LINNET_PROBE_LOCAL_MODELS !== "1") return [];
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
}
