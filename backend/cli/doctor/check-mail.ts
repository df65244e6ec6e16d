import { MailError, reachMailServer } from "../../mail/send-mail.ts";
import type { Environment } from "../../process/env.ts";
import { act, type Finding, ok } from "./finding.ts";

/** Whether mails can be sent, where people have accounts. */
export async function checkMail(environment: Environment): Promise<Finding[]> {
  if (environment.LINNET_AUTH === "local") return [];
  if (!environment.LINNET_SMTP_URL) return [ok("mail", "no server: links are handed over")];
  const { host } = new URL(environment.LINNET_SMTP_URL);
  try {
    await reachMailServer();
    return [ok("mail", `${host} takes mails from ${environment.LINNET_MAIL_FROM}`)];
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return [
      act("LINNET_SMTP_URL", `${host} takes no mails: ${error.message}`, "correct it, or unset it"),
    ];
  }
}
