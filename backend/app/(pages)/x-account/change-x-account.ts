"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { setMonthlySpending } from "../../../db/queries/x-spending.ts";
import { beginConnection, disconnectX } from "../../../publishing/connect-x.ts";
import type { ActionResult } from "../action-form.tsx";
import { requirePerson } from "../current-person.ts";

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
const AMOUNT = `must be an amount from 0 to ${MOST_DOLLARS}, such as 5 or 7.50, or empty`;

/** A limit as it is typed, in US dollars; nothing for none. */
const limitSchema = z
  .string()
  .trim()
  .regex(/^(\d{1,5}(\.\d{1,2})?)?$/, AMOUNT)
  .transform((typed) => (typed === "" ? null : Number(typed)))
  .pipe(z.number().max(MOST_DOLLARS, AMOUNT).nullable());

/** Sets the most that the person wants to spend in a month. */
export async function limitSpending(_: ActionResult, form: FormData): Promise<ActionResult> {
  const person = await requirePerson("/x-account");
  const limit = limitSchema.safeParse(form.get("limit"));
  if (!limit.success) return { error: `Limit: ${limit.error.issues[0]?.message}.` };
  await setMonthlySpending(person.id, limit.data === null ? null : Math.round(limit.data * 1_000));
  revalidatePath("/x-account");
  return {
    done:
      limit.data === null
        ? "There is no limit now."
        : "Saved. Linnet warns you, and asks again for scheduled posts, before the limit is passed.",
  };
}
