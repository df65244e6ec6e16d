"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { deleteAccount } from "../../../account/delete-account.ts";
import { auth } from "../../../auth/auth.ts";
import { chooseAddress } from "../../../auth/choose-address.ts";
import { countOwnTry } from "../../../auth/password-tries.ts";
import { revokeKeys } from "../../../db/queries/api-keys.ts";
import type { ActionResult } from "../action-form.tsx";
import { countSignIn, explainFailure } from "../auth-action.ts";
import { requirePerson } from "../current-person.ts";
import { pageLanguage } from "../page-language.ts";
import { markSignOut } from "../sign-out-mark.ts";
import { accountTexts } from "./texts.tsx";

export async function changePassword(_: ActionResult, form: FormData): Promise<ActionResult> {
  const person = await requirePerson("/account");
  const [endsSignIns, endsKeys] = [form.has("endSignIns"), form.has("endKeys")];
  return explainFailure(async () => {
    await countSignIn();
    await countOwnTry(person.id, await headers());
    await auth().api.changePassword({
      body: {
        currentPassword: String(form.get("currentPassword") ?? ""),
        newPassword: String(form.get("newPassword") ?? ""),
        revokeOtherSessions: endsSignIns,
      },
      headers: await headers(),
    });
    if (endsKeys) await revokeKeys(person.id);
    return {
      done: accountTexts[await pageLanguage()].passwordChanged({
        signIns: endsSignIns,
        keys: endsKeys,
      }),
    };
  });
}

/** Gives a person an address and a password who joined without. */
export async function addAddress(_: ActionResult, form: FormData): Promise<ActionResult> {
  const person = await requirePerson("/account");
  const result = await explainFailure(async () => {
    await countSignIn();
    const given = {
      email: String(form.get("email") ?? ""),
      password: String(form.get("password") ?? ""),
    };
    await chooseAddress(person.id, given, await headers());
    return {};
  });
  if (result.error) return result;
  redirect("/account?done=address");
}

/** Ends every sign-in of the person, this one too. Clients and keys stay. */
export async function signOutEverywhere(): Promise<void> {
  await auth().api.revokeSessions({ headers: await headers() });
  await markSignOut();
  redirect("/sign-in");
}

export async function deleteEverything(_: ActionResult, form: FormData): Promise<ActionResult> {
  const person = await requirePerson("/account");
  if (form.get("confirm") !== "delete") {
    return { error: accountTexts[await pageLanguage()].notConfirmed };
  }
  const result = await explainFailure(async () => {
    await countSignIn();
    const password = String(form.get("password") ?? "");
    await deleteAccount(person.id, await headers(), password || undefined);
    return {};
  });
  if (result.error) return result;
  const store = await cookies();
  for (const { name } of store.getAll()) store.delete(name);
  await markSignOut();
  redirect("/sign-in");
}
