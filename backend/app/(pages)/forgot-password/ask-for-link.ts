"use server";

import { headers } from "next/headers";
import { mailPasswordLink } from "../../../account/mail-password-link.ts";
import { clientAddress } from "../../../auth/client-address.ts";
import { log } from "../../../logging/log.ts";
import { canSendMail } from "../../../mail/send-mail.ts";
import type { ActionResult } from "../action-form.tsx";
import { countSignIn, explainFailure } from "../auth-action.ts";

/** Has a link mailed by which a password is chosen. The answer does not say whether there is an account. */
export async function askForLink(_: ActionResult, form: FormData): Promise<ActionResult> {
  return explainFailure(async () => {
    await countSignIn();
    if (!canSendMail()) return { error: "This backend sends no mails." };
    const email = String(form.get("email") ?? "").trim();
    // Not waited for: how long the answer takes must not tell whether there is an account.
    void mailPasswordLink(email, clientAddress(await headers())).catch((error: unknown) =>
      log.warn({ error }, "a link for a password was not mailed"),
    );
    return {
      done: "If somebody has an account under this address and signs in by a password, a link is on its way. It works for an hour.",
    };
  });
}
