"use server";

import { revalidatePath } from "next/cache";
import { chooseModel, forgetModel } from "../../../setup/choose-model.ts";
import { findKeyProvider, providerOfKey } from "../../../setup/key-providers.ts";
import { type ModelChoice, modelChoiceSchema } from "../../../setup/model-choice.ts";
import type { ActionResult } from "../action-form.tsx";
import { requirePerson } from "../current-person.ts";
import { isOperator } from "./is-operator.ts";

const givenSchema = modelChoiceSchema.partial({ model: true });

const FIELDS: Readonly<Record<keyof ModelChoice, string>> = {
  provider: "The key does not tell who made it: choose its provider below, and press the button.",
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

/**
 * Asks a provider for its models with the key that was entered, and takes one of them into use: the one that is named, or
 * the one that Linnet prefers. A key that tells who made it is shown to that provider alone, whichever is chosen, unless the
 * person names a server by its address.
 */
export async function changeModel(_: ActionResult, form: FormData): Promise<ActionResult> {
  await requireOwner();
  const key = typed(form, "key");
  const wanted = typed(form, "provider");
  const isServer = wanted === "openai-compatible";
  const named = isServer ? wanted : (providerOfKey(key ?? "") ?? wanted);
  const baseUrl = isServer ? typed(form, "baseUrl") : findKeyProvider(named)?.baseUrl;
  const provider = baseUrl ? "openai-compatible" : named;
  const given = givenSchema.safeParse({ provider, key, baseUrl, model: typed(form, "model") });
  if (!given.success) {
    const field = given.error.issues[0]?.path[0];
    return { error: FIELDS[modelChoiceSchema.keyof().safeParse(field).data ?? "provider"] };
  }
  const { model, ...rest } = given.data;
  if (isServer && !baseUrl) return { error: FIELDS.baseUrl };
  const chosen = await chooseModel(rest, model);
  if ("error" in chosen) return chosen;
  revalidatePath("/start");
  return { done: `${chosen.model} drafts from now on.` };
}

/** Removes the stored key. */
export async function removeModel(): Promise<ActionResult> {
  await requireOwner();
  await forgetModel();
  revalidatePath("/start");
  return { done: "The key is removed." };
}
