import { z } from "zod";
import { type OfferedModel, UNKNOWN_WINDOW } from "./offered-model.ts";

/** It answers on one's own machine, or not at all. */
const OLLAMA_TIMEOUT_MS = 1_000;
const MOST_MODELS = 50;

/** https://docs.ollama.com/api/tags */
const tagsSchema = z.object({ models: z.array(z.object({ name: z.string() })) });

/** https://docs.ollama.com/api-reference/show-model-details */
const detailsSchema = z.object({
  /** Absent before Ollama 0.6.4. */
  capabilities: z.array(z.string()).optional(),
  /** Lines such as `num_ctx 8192`. */
  parameters: z.string().default(""),
  model_info: z.record(z.string(), z.unknown()).default({}),
});

async function ask(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(OLLAMA_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

/**
 * The window that a model was set to, else a cautious one: Ollama runs a model with less than the
 * model's own length, and cuts a longer prompt without a word.
 */
function windowOf({ parameters, model_info: info }: z.infer<typeof detailsSchema>): number {
  const set = /^num_ctx\s+(\d+)$/m.exec(parameters)?.[1];
  if (set) return Number(set);
  const length = Object.entries(info).find(([name]) => name.endsWith(".context_length"))?.[1];
  return Math.min(typeof length === "number" ? length : UNKNOWN_WINDOW, UNKNOWN_WINDOW);
}

/**
 * The models of an Ollama server that can write, in its order: the one that was changed last
 * comes first.
 *
 * @param base the address of its OpenAI-compatible API.
 * @returns undefined when no Ollama answers there.
 */
export async function listOllamaModels(
  base: string,
  headers: Record<string, string>,
): Promise<OfferedModel[] | undefined> {
  const root = base.replace(/\/v1$/, "");
  try {
    const { models } = tagsSchema.parse(await ask(`${root}/api/tags`, { headers }));
    const described = await Promise.all(
      models.slice(0, MOST_MODELS).map(async ({ name }) => {
        const body = JSON.stringify({ model: name });
        const details = await ask(`${root}/api/show`, { method: "POST", headers, body })
          .then((answer) => detailsSchema.parse(answer))
          .catch(() => undefined);
        const writes = details?.capabilities?.includes("completion") ?? true;
        if (!writes) return [];
        const seesPictures = details?.capabilities?.includes("vision");
        return [
          {
            id: name,
            ...(details ? { contextTokens: windowOf(details) } : {}),
            ...(seesPictures === undefined ? {} : { seesPictures }),
          },
        ];
      }),
    );
    return described.flat();
  } catch {
    return undefined;
  }
}
