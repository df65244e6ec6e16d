"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import {
  type ActResult,
  endInvitation,
  ManagePerson,
  makeInvitation,
} from "../../../account/manage-people.ts";
import { MOST_DAILY } from "../../../process/env.ts";
import type { ActionResult } from "../action-form.tsx";
import { requireOwner } from "../current-person.ts";

/** What an owner does about one person's account, by the value of the button. */
const ACTS = {
  bar: (person: ManagePerson) => person.bar(),
  "let-in": (person: ManagePerson) => person.letIn(),
  "end-sign-ins": (person: ManagePerson) => person.endSignIns(),
  "make-owner": (person: ManagePerson) => person.setRole("owner"),
  "make-member": (person: ManagePerson) => person.setRole("member"),
  "password-link": (person: ManagePerson) => person.createPasswordLink(),
} as const satisfies Record<string, (person: ManagePerson) => Promise<ActResult>>;

export type PersonAct = keyof typeof ACTS;

function isAct(name: string): name is PersonAct {
  return Object.hasOwn(ACTS, name);
}

async function onPerson(
  personId: string,
  act: (person: ManagePerson) => Promise<ActResult>,
): Promise<ActionResult> {
  const owner = await requireOwner("/team");
  const person = await ManagePerson.find(owner, personId);
  if (!person) return { error: "Nobody has this account any more." };
  const result = await act(person);
  revalidatePath("/team", "layout");
  return result;
}

/** Carries out the act whose button was pressed. */
export async function actOnPerson(
  personId: string,
  _: ActionResult,
  form: FormData,
): Promise<ActionResult> {
  const name = String(form.get("act") ?? "");
  if (!isAct(name)) return { error: "Press one of the buttons." };
  return onPerson(personId, ACTS[name]);
}

/** A limit of a day as it is typed: nothing for everybody's, 0 for none. */
function limit(most: number) {
  const error = `must be a whole number from 0 to ${most}, or empty`;
  return z
    .string()
    .trim()
    .transform((typed) => (typed === "" ? null : Number(typed)))
    .pipe(z.number({ error }).int({ error }).min(0, { error }).max(most, { error }).nullable());
}

const limitsSchema = z.object({
  dailyMessages: limit(MOST_DAILY.messages),
  dailyTokens: limit(MOST_DAILY.tokens),
});

export async function changeLimits(
  personId: string,
  _: ActionResult,
  form: FormData,
): Promise<ActionResult> {
  const limits = limitsSchema.safeParse({
    dailyMessages: form.get("dailyMessages"),
    dailyTokens: form.get("dailyTokens"),
  });
  if (!limits.success) {
    const issue = limits.error.issues[0];
    const field = issue?.path[0] === "dailyTokens" ? "Tokens" : "Messages";
    return { error: `${field}: ${issue?.message}.` };
  }
  return onPerson(personId, (person) => person.setLimits(limits.data));
}

export async function invite(_: ActionResult, form: FormData): Promise<ActionResult> {
  const owner = await requireOwner("/team");
  const note = String(form.get("note") ?? "").trim();
  const result = await makeInvitation(owner, note.slice(0, 100));
  revalidatePath("/team");
  return result;
}

export async function withdrawInvitation(form: FormData): Promise<void> {
  const owner = await requireOwner("/team");
  await endInvitation(owner, String(form.get("invitationId") ?? ""));
  revalidatePath("/team");
}
