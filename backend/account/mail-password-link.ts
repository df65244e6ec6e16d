import { createPasswordLink, PASSWORD_HOURS } from "../auth/links.ts";
import { hasRecentToken } from "../auth/one-use-token.ts";
import { hasPassword } from "../db/queries/accounts.ts";
import { recordAudit } from "../db/queries/audit.ts";
import { findPerson } from "../db/queries/people.ts";
import { passwordMail } from "../mail/mails.ts";
import { sendMail } from "../mail/send-mail.ts";

/** A person is sent one link in so many minutes, whoever asks for it. */
const PAUSE_MINUTES = 5;

/**
 * Mails a link by which a password is chosen to whoever has an account under an address, and signs
 * in by a password. Nothing happens for other addresses.
 *
 * @param address the network address that asked, for the person's audit.
 * @throws MailError
 */
export async function mailPasswordLink(email: string, address: string): Promise<void> {
  const person = await findPerson(email);
  if (!person || person.barredAt || !(await hasPassword(person.id))) return;
  if (await hasRecentToken("password-link", person.id, PAUSE_MINUTES)) return;
  const hours = PASSWORD_HOURS.mailed;
  const link = await createPasswordLink(person.id, hours);
  const details = { way: "mail", address };
  await recordAudit([{ userId: person.id, action: "person.password-link", details }]);
  await sendMail(passwordMail(person.email, link, hours));
}
