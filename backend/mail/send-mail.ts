import { createTransport, type Transporter } from "nodemailer";
import { log } from "../logging/log.ts";
import { environment } from "../process/env.ts";
import { processSingleton } from "../process/process-singleton.ts";

/** How long the mail server may take to answer, in milliseconds. */
const ANSWER_MS = 15_000;
const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** A mail in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The mail server did not take a mail; the message says why, without credentials. */
export class MailError extends Error {
  override readonly name = "MailError";
}

/** Whether a mail server is configured. */
export function canSendMail(): boolean {
  return environment().LINNET_SMTP_URL !== undefined;
}

function transporter(): Transporter {
  return processSingleton("mail-transporter", () => {
    const { LINNET_SMTP_URL: url, LINNET_MAIL_FROM: from } = environment();
    if (url === undefined) throw new MailError("LINNET_SMTP_URL is not set");
    const { protocol, hostname, port, username, password } = new URL(url);
    return createTransport(
      {
        host: hostname.replaceAll(/[[\]]/g, ""),
        ...(port ? { port: Number(port) } : {}),
        secure: protocol === "smtps:",
        // A password crosses a network only under TLS.
        requireTLS: username !== "" && !LOOPBACK.has(hostname),
        ...(username
          ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
          : {}),
        connectionTimeout: ANSWER_MS,
        greetingTimeout: ANSWER_MS,
        socketTimeout: ANSWER_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    );
  });
}

function mailError(error: unknown): MailError {
  return new MailError(error instanceof Error ? error.message : String(error));
}

/**
 * Hands a mail to the configured server.
 *
 * @throws MailError when the server cannot be reached, or does not take the mail.
 */
export async function sendMail(mail: Mail): Promise<void> {
  try {
    await transporter().sendMail(mail);
  } catch (error) {
    const failure = mailError(error);
    log.warn({ reason: failure.message }, "a mail was not sent");
    throw failure;
  }
}

/**
 * Connects to the configured server and signs in, without a mail.
 *
 * @throws MailError when that does not work.
 */
export async function reachMailServer(): Promise<void> {
  try {
    await transporter().verify();
  } catch (error) {
    throw mailError(error);
  }
}
