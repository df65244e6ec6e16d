"use server";

import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { createOwnKey } from "../../../auth/create-own-key.ts";
import { revokeKey } from "../../../db/queries/api-keys.ts";
import { newKeySchema } from "../../../http/operations/keys.ts";
import type { ActionResult } from "../action-form.tsx";
import { explainFailure } from "../auth-action.ts";
import { requirePerson } from "../current-person.ts";
import { pageLanguage } from "../page-language.ts";
import { clientsTexts } from "./texts.ts";

const DAY = 24 * 3_600;

/** Creates an API key; its text is in the result and nowhere else. */
export async function createApiKey(_: ActionResult, form: FormData): Promise<ActionResult> {
  const person = await requirePerson("/clients");
  const texts = clientsTexts[await pageLanguage()];
  const days = Number(form.get("days"));
  const wanted = newKeySchema.safeParse({
    name: form.get("name"),
    scopes: form.getAll("scopes"),
    expiresIn: days > 0 ? days * DAY : null,
  });
  if (!wanted.success) {
    const issue = wanted.error.issues[0];
    return { error: texts.refused(String(issue?.path[0] ?? "key"), issue?.message ?? "") };
  }
  return explainFailure(async () => {
    const { key, name } = await createOwnKey(
      { userId: person.id, ...wanted.data },
      await headers(),
    );
    revalidatePath("/clients");
    return { done: texts.created(name), secret: key };
  });
}

/** Disconnects a client, or makes an API key useless. */
export async function revoke(form: FormData): Promise<void> {
  const person = await requirePerson("/clients");
  await revokeKey(person.id, String(form.get("keyId") ?? ""));
  revalidatePath("/clients");
}
