import { isAPIError } from "better-auth/api";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { clientAddress } from "../../auth/client-address.ts";
import { countAgainst } from "../../limits/rate-limits.ts";
import { Refusal } from "../../problems/refusal.ts";
import type { ActionResult } from "./action-form.tsx";
import { failureTexts } from "./failure-texts.ts";
import { pageLanguage } from "./page-language.ts";

/** Counts an attempt to sign in from where the request comes. */
export async function countSignIn(): Promise<void> {
  await countAgainst("sign-in", clientAddress(await headers()));
}

/** Counts an attempt, where only another page can say that there were too many. */
export async function countSignInOrLeave(): Promise<void> {
  try {
    await countSignIn();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    redirect("/sign-in?error=too-many");
  }
}

/** An error in the language of the page, where that is not English. */
async function translated(code: string | undefined): Promise<string | undefined> {
  const language = await pageLanguage();
  if (language === "en" || code === undefined) return undefined;
  return new Map<string, string>(Object.entries(failureTexts[language])).get(code);
}

/** Runs an action, and says in words what a person can do about its failure. */
export async function explainFailure(action: () => Promise<ActionResult>): Promise<ActionResult> {
  try {
    return await action();
  } catch (error) {
    if (isAPIError(error)) {
      const said = await translated(error.body?.code);
      if (said) return { error: said };
      return { error: `${error.message || "That did not work"}.`, isEnglish: true };
    }
    if (error instanceof Refusal) return { error: error.message, isEnglish: true };
    throw error;
  }
}
