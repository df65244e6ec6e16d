import { pool } from "../db/client.ts";
import {
  askForModels,
  type ChosenModels,
  chooseModels,
  providerOf,
} from "../models/choose-models.ts";
import { type Environment, environment, provideEnvironment } from "../process/env.ts";
import { processSingleton } from "../process/process-singleton.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { type ModelChoice, modelChoiceOf, readModelChoice, variablesOf } from "./model-choice.ts";

/** The variables that say which model is used, and with what. */
const VARIABLES = [
  "LINNET_MODEL",
  "LINNET_ROUTER_MODEL",
  "AI_GATEWAY_API_KEY",
  "GOOGLE_GENERATIVE_AI_API_KEY",
  "OPENAI_API_KEY",
  "ANTHROPIC_API_KEY",
  "OPENAI_COMPATIBLE_BASE_URL",
  "OPENAI_COMPATIBLE_API_KEY",
] as const;

/** The stored choice that this process goes by. */
function inUse(): { stored: string | undefined } {
  return processSingleton("model-choice", () => ({ stored: undefined }));
}

function given(): Environment {
  return runtimeState().given ?? environment();
}

/** The variables of the environment that name a model or hold a key: they win over a choice on a page. */
export function variablesThatDecide(): string[] {
  const before = given();
  if (!providerOf(before)) return [];
  return VARIABLES.filter((name) => name !== "LINNET_ROUTER_MODEL" && before[name]);
}

/** The environment with a choice in it, as if the operator had set the variables. */
function withChoice(choice: ModelChoice | undefined): Environment {
  const before = given();
  const asGiven = Object.fromEntries(VARIABLES.map((name) => [name, before[name]]));
  const plain: Environment = { ...environment(), ...asGiven };
  if (!choice) return plain;
  const { provider, model } = choice;
  return { ...plain, LINNET_MODEL: `${provider}/${model}`, ...variablesOf(choice) };
}

/**
 * Chooses the models of this process and hands them to its environment: by the operator's variables, else by the
 * stored choice, else by what is found on this machine.
 *
 * @param stored what `readModelChoice` read.
 * @param asked what `askForModels` said for the operator's environment, when it was asked already.
 */
export async function applyModelChoice(
  stored: string | undefined,
  asked?: ReturnType<typeof askForModels>,
): Promise<ChosenModels> {
  const choice = providerOf(given()) ? undefined : modelChoiceOf(stored);
  const wanted = withChoice(choice);
  const models = await chooseModels(
    wanted,
    await (choice ? askForModels(wanted) : (asked ?? askForModels(wanted))),
  );
  const { model, router, openaiCompatibleBaseUrl: found } = models;
  const values = { ...wanted, LINNET_MODEL: model, LINNET_ROUTER_MODEL: router };
  provideEnvironment({
    ...Object.fromEntries(VARIABLES.map((name) => [name, values[name] ?? ""])),
    ...(found ? { OPENAI_COMPATIBLE_BASE_URL: found } : {}),
    LINNET_FOUND_MODEL_SERVER: found ?? "",
  });
  inUse().stored = stored;
  return models;
}

/** Goes by the stored choice from now on, also when another instance stored it; the same again changes nothing. */
export async function followModelChoice(stored: string | undefined): Promise<void> {
  // Read again: while this look was under way, a person may have chosen here.
  if (inUse().stored !== stored) await applyModelChoice(await readModelChoice(pool()));
}
