import type pg from "pg";
import { z } from "zod";
import { decryptToken, encryptToken } from "../auth/token-cipher.ts";
import { readSettings, writeSetting } from "../db/queries/settings.ts";
import { log } from "../logging/log.ts";
import { NEEDED_VARIABLE } from "../models/check-model.ts";
import type { Environment } from "../process/env.ts";

/** Row of `settings` with the choice, encrypted. */
export const MODEL_CHOICE_SETTING = "model-choice";

/** What the owner chose on the page `/start`. */
export const modelChoiceSchema = z.object({
  provider: z.enum(["openai", "anthropic", "google", "gateway", "openai-compatible"]),
  /** A server of one's own may need none. */
  key: z.string().min(1).max(1_000).optional(),
  /** Where a server of one's own answers, such as `http://127.0.0.1:11434/v1`. */
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  /** The provider's name of the model, without the prefix `provider/`. */
  model: z.string().min(1).max(200),
});

export type ModelChoice = z.infer<typeof modelChoiceSchema>;

/**
 * Reads what {@link writeModelChoice} stored.
 *
 * @returns undefined when there is nothing, or when it was stored under another secret: then the person enters the key
 *   again.
 */
export function modelChoiceOf(stored: string | undefined): ModelChoice | undefined {
  if (!stored) return undefined;
  try {
    return modelChoiceSchema.parse(JSON.parse(decryptToken(stored, MODEL_CHOICE_SETTING)));
  } catch {
    // Not the error: it may quote what was decrypted.
    log.warn("the model that was chosen on /start cannot be read; choose it again");
    return undefined;
  }
}

/** The variables that stand for a provider, its key and its address. */
export function variablesOf({
  provider,
  key,
  baseUrl,
}: Omit<ModelChoice, "model">): Partial<Environment> {
  return provider === "openai-compatible"
    ? { OPENAI_COMPATIBLE_BASE_URL: baseUrl, OPENAI_COMPATIBLE_API_KEY: key }
    : { [NEEDED_VARIABLE[provider]]: key };
}

type Queryable = Pick<pg.Client | pg.Pool, "query">;

/** The stored choice, as `settings` has it. */
export async function readModelChoice(database: Queryable): Promise<string | undefined> {
  return (await readSettings(database, [MODEL_CHOICE_SETTING])).get(MODEL_CHOICE_SETTING);
}

/**
 * Stores a choice for all instances, encrypted with the backend's secret; without one, it is removed.
 *
 * @returns what is stored, for `modelChoiceOf`.
 */
export async function writeModelChoice(
  database: Queryable,
  choice: ModelChoice | undefined,
): Promise<string | undefined> {
  const stored = choice && encryptToken(JSON.stringify(choice), MODEL_CHOICE_SETTING);
  await writeSetting(database, MODEL_CHOICE_SETTING, stored);
  return stored;
}
