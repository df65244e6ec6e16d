import { pool } from "../db/client.ts";
import { applyModelChoice, variablesThatDecide } from "./apply-model-choice.ts";
import { keptForAMinute } from "./kept-for-a-minute.ts";
import { findKeyProvider } from "./key-providers.ts";
import {
  type ModelChoice,
  modelChoiceOf,
  readModelChoice,
  writeModelChoice,
} from "./model-choice.ts";
import { offeredModels, type Provider } from "./offered-models.ts";

/**
 * Takes a model into use, in this process at once and in every other within seconds.
 *
 * @param given the provider. Without a key, the stored one is meant, if it is of this provider.
 * @param wanted the provider's name of the model; undefined: the one that Linnet prefers of the provider's list.
 * @returns the model as `provider/model`; or why none was taken, for the person.
 */
export async function chooseModel(
  given: Provider,
  wanted: string | undefined,
): Promise<{ model: string } | { error: string }> {
  const [decides] = variablesThatDecide();
  if (decides) {
    return {
      error: `${decides} is set where Linnet was started, and decides. Remove it there, and start again.`,
    };
  }
  const before = modelChoiceOf(await readModelChoice(pool()));
  const isSame = before?.provider === given.provider && before.baseUrl === given.baseUrl;
  const provider = isSame && !given.key ? { ...given, key: before.key } : given;
  // A server of one's own may need no key.
  if (!provider.key && (!provider.baseUrl || findKeyProvider(provider.baseUrl))) {
    return { error: "Key: paste the provider's key." };
  }
  const offered = await offeredModels(provider);
  if ("error" in offered) return offered;
  const [preferred = ""] = offered.models;
  const choice = { ...provider, model: wanted ?? preferred };
  await applyModelChoice(await writeModelChoice(pool(), choice));
  return { model: `${choice.provider}/${choice.model}` };
}

/** Removes the stored choice and its key. */
export async function forgetModel(): Promise<void> {
  await applyModelChoice(await writeModelChoice(pool(), undefined));
}

/** What was chosen on the page, without its key; undefined: nothing, or it cannot be read any more. */
export async function chosenModel(): Promise<Omit<ModelChoice, "key"> | undefined> {
  const choice = modelChoiceOf(await readModelChoice(pool()));
  if (!choice) return undefined;
  const { key: _, ...shown } = choice;
  return shown;
}

const modelsOf = keptForAMinute(async (stored) => {
  const choice = modelChoiceOf(stored);
  const offered = choice && (await offeredModels(choice));
  return offered && "models" in offered ? offered.models : [];
});

/** The models that the chosen provider offers, by its stored key. Empty where it does not say. */
export async function modelsOfChosen(): Promise<string[]> {
  return modelsOf((await readModelChoice(pool())) ?? "");
}
