"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { setMonthlySpending } from "../../../db/queries/x-spending.ts";
import { beginConnection, disconnectX } from "../../../publishing/connect-x.ts";
import type { ActionResult } from "../action-form.tsx";
import { requirePerson } from "../current-person.ts";
import { pageLanguage } from "../page-language.ts";
import { xAccountTexts } from "./texts.tsx";

/** Sends the person to X, who asks them. */
export async function connect(): Promise<void> {
  const person = await requirePerson("/x-account");
  redirect(await beginConnection(person.id));
}

export async function disconnect(): Promise<void> {
  const person = await requirePerson("/x-account");
  await disconnectX(person.id);
  redirect("/x-account");
}

const MOST_DOLLARS = 10_000;

/** A limit as it is typed, in US dollars; nothing for none. */
const limitSchema = z
  .string()
  .trim()
  .regex(/^(\d{1,5}(\.\d{1,2})?)?$/)
  .transform((typed) => (typed === "" ? null : Number(typed)))
  .pipe(z.number().max(MOST_DOLLARS).nullable());

/** Sets the most that the person wants to spend in a month. */
export async function limitSpending(_: ActionResult, form: FormData): Promise<ActionResult> {
  const person = await requirePerson("/x-account");
  const texts = xAccountTexts[await pageLanguage()];
  const limit = limitSchema.safeParse(form.get("limit"));
  if (!limit.success) return { error: texts.limitRefused(MOST_DOLLARS) };
  await setMonthlySpending(person.id, limit.data === null ? null : Math.round(limit.data * 1_000));
  revalidatePath("/x-account");
  return {
    done: limit.data === null ? texts.limitRemoved : texts.limitSaved,
  };
}
