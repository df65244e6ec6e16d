"use server";

import { revalidatePath } from "next/cache";
import { chooseModel, forgetModel } from "../../../setup/choose-model.ts";
import { type ModelChoice, modelChoiceSchema } from "../../../setup/model-choice.ts";
import { offeredModels } from "../../../setup/offered-models.ts";
import type { ActionResult } from "../action-form.tsx";
import { requirePerson } from "../current-person.ts";
import { isOperator } from "./is-operator.ts";

/** The result of a press of "Check" or "Use this model". */
export interface ModelFormResult extends ActionResult {
  /** The provider that was asked, and its models, the preferred ones first. */
  offered?: { provider: string; models: string[] };
}

const providerSchema = modelChoiceSchema.omit({ model: true });

const FIELDS: Readonly<Record<keyof ModelChoice, string>> = {
  provider: "Provider: choose one.",
  key: "Key: paste it whole, without spaces; it has at most 1,000 characters.",
  baseUrl: "Address: must be an http or https address, such as http://127.0.0.1:11434/v1.",
  model: "Model: choose one of the list.",
};

function typed(form: FormData, name: string): string | undefined {
  const value = String(form.get(name) ?? "").trim();
  return value === "" ? undefined : value;
}

/** The model of a backend is its operator's matter: in `local` mode the owner's. */
async function requireOwner(): Promise<void> {
  if (!isOperator(await requirePerson("/start"))) {
    throw new Error("only the local owner chooses the model");
  }
}

/** Asks the provider for its models, or takes one of them into use. */
export async function changeModel(_: ModelFormResult, form: FormData): Promise<ModelFormResult> {
  await requireOwner();
  const fields = Object.fromEntries(
    ["provider", "key", "baseUrl", "model"].map((name) => [name, typed(form, name)]),
  );
  const given = providerSchema.safeParse(fields);
  if (!given.success) {
    const field = given.error.issues[0]?.path[0];
    return { error: FIELDS[providerSchema.keyof().safeParse(field).data ?? "provider"] };
  }
  const { provider, key, baseUrl } = given.data;
  if (provider === "openai-compatible" && !baseUrl) return { error: FIELDS.baseUrl };
  if (provider !== "openai-compatible" && !key) return { error: "Key: paste the provider's key." };
  const choice = modelChoiceSchema.safeParse(fields);
  if (form.get("act") === "use" && choice.success) {
    const refused = await chooseModel(choice.data);
    if (refused) return { error: refused };
    revalidatePath("/start");
    return { done: `${provider}/${choice.data.model} drafts from now on.` };
  }
  const offered = await offeredModels(given.data);
  if ("error" in offered) return { error: offered.error };
  return { offered: { provider, models: offered.models } };
}

/** Removes the stored key. */
export async function removeModel(): Promise<ActionResult> {
  await requireOwner();
  await forgetModel();
  revalidatePath("/start");
  return { done: "The key is removed." };
}
