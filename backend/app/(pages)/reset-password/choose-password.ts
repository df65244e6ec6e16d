"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { resetPassword } from "../../../auth/reset-password.ts";
import type { ActionResult } from "../action-form.tsx";
import { countSignIn, explainFailure } from "../auth-action.ts";

/** Takes the password that the person of a link has chosen, and lets them sign in with it. */
export async function choosePassword(_: ActionResult, form: FormData): Promise<ActionResult> {
  const result = await explainFailure(async () => {
    await countSignIn();
    const given = {
      token: String(form.get("token") ?? ""),
      email: String(form.get("email") ?? ""),
      password: String(form.get("password") ?? ""),
      endsKeys: form.has("endKeys"),
    };
    await resetPassword(given, await headers());
    return {};
  });
  if (result.error) return result;
  redirect("/sign-in?done=password");
}
