"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { auth } from "../../../auth/auth.ts";
import { availableProviders } from "../../../auth/social-providers.ts";
import { NO_NAME } from "../../../db/no-address.ts";
import { ownCommand } from "../../../process/own-command.ts";
import type { ActionResult } from "../action-form.tsx";
import { countSignIn, countSignInOrLeave, explainFailure } from "../auth-action.ts";
import { currentPerson } from "../current-person.ts";
import { localPath } from "../local-path.ts";
import { pageLanguage } from "../page-language.ts";
import { signInTexts } from "./texts.tsx";

function field(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** The local owner, by the token. */
export async function signInOwner(_: ActionResult, form: FormData): Promise<ActionResult> {
  const result = await explainFailure(async () => {
    await countSignIn();
    await auth().api.signInOwner({
      body: { token: field(form, "token") },
      headers: await headers(),
    });
    return {};
  });
  if (result.error) {
    return { error: signInTexts[await pageLanguage()].wrongToken(ownCommand("token")) };
  }
  redirect(localPath(form.get("next")));
}

export async function signIn(_: ActionResult, form: FormData): Promise<ActionResult> {
  const result = await explainFailure(async () => {
    await countSignIn();
    const body = { email: field(form, "email"), password: String(form.get("password") ?? "") };
    await auth().api.signInEmail({ body, headers: await headers() });
    return {};
  });
  if (result.error) return result;
  redirect(localPath(form.get("next")));
}

/** Makes an account: with an address and a password, or by an invitation alone. */
export async function signUp(_: ActionResult, form: FormData): Promise<ActionResult> {
  const next = localPath(form.get("next"));
  // A form that was open still: another session in this browser would shut out whoever has no password.
  if (await currentPerson()) redirect(next);
  const email = field(form, "email");
  const password = String(form.get("password") ?? "");
  const invitation = field(form, "invitation");
  const isJoining = invitation !== "" && email === "" && password === "";
  const name = field(form, "name") || email || NO_NAME;
  const result = await explainFailure(async () => {
    await countSignIn();
    const asked = { headers: await headers() };
    const account = { email, name, password, invitation };
    if (isJoining) await auth().api.join({ ...asked, body: { invitation, name } });
    else await auth().api.signUpEmail({ ...asked, body: account });
    return {};
  });
  if (result.error) return result;
  if (isJoining) redirect(next);
  // The same way for all; it ends there for an address that had an account.
  redirect(`/sign-in?${new URLSearchParams({ next, error: "not-signed-in" })}`);
}

/** Goes to GitHub or Google, and comes back signed in. */
export async function signInAt(form: FormData): Promise<void> {
  await countSignInOrLeave();
  const provider = availableProviders().find((name) => name === form.get("provider"));
  if (!provider) redirect("/sign-in");
  const { url } = await auth().api.signInSocial({
    body: {
      provider,
      callbackURL: localPath(form.get("next")),
      errorCallbackURL: "/sign-in",
      additionalData: { invitation: field(form, "invitation") },
      disableRedirect: true,
    },
    headers: await headers(),
  });
  redirect(url ?? "/sign-in");
}
