"use server";

import { headers } from "next/headers";
import { mailPasswordLink } from "../../../account/mail-password-link.ts";
import { clientAddress } from "../../../auth/client-address.ts";
import { log } from "../../../logging/log.ts";
import { canSendMail } from "../../../mail/send-mail.ts";
import type { ActionResult } from "../action-form.tsx";
import { countSignIn, explainFailure } from "../auth-action.ts";
import { pageLanguage } from "../page-language.ts";
import { forgotPasswordTexts } from "./texts.tsx";

/** Has a link mailed by which a password is chosen. The answer does not say whether there is an account. */
export async function askForLink(_: ActionResult, form: FormData): Promise<ActionResult> {
  return explainFailure(async () => {
    await countSignIn();
    const texts = forgotPasswordTexts[await pageLanguage()];
    if (!canSendMail()) return { error: texts.noMails };
    const email = String(form.get("email") ?? "").trim();
    // Not waited for: how long the answer takes must not tell whether there is an account.
    void mailPasswordLink(email, clientAddress(await headers())).catch((error: unknown) =>
      log.warn({ error }, "a link for a password was not mailed"),
    );
    return { done: texts.sent };
  });
}
