import { pool } from "../db/client.ts";
import { applyModelChoice, variablesThatDecide } from "./apply-model-choice.ts";
import {
  type ModelChoice,
  modelChoiceOf,
  readModelChoice,
  writeModelChoice,
} from "./model-choice.ts";
import { offeredModels } from "./offered-models.ts";

/**
 * Takes a model into use, in this process at once and in every other within seconds.
 *
 * @returns why it was not taken, for the person; undefined when it was.
 */
export async function chooseModel(choice: ModelChoice): Promise<string | undefined> {
  const [decides] = variablesThatDecide();
  if (decides)
    return `${decides} is set where Linnet was started, and decides. Remove it there, and start again.`;
  // The key may have been changed since it was checked.
  const offered = await offeredModels(choice);
  if ("error" in offered) return offered.error;
  await applyModelChoice(await writeModelChoice(pool(), choice));
  return undefined;
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
